"""What --estimate prints of the paper's search, against real ones: their memory, and where they end."""

import re

from command import DONE, NOT_ENOUGH_CAPACITY, CommandTest, csv_rows, main


class Forecast(CommandTest):
    SEARCH = ("enumerate", "4x6", "--depth", 14, "--engine", "shifted-queue", "--threads", 1)

    def estimate(self, *words, code=DONE):
        done, output, log = self.run_program(*self.SEARCH, "--estimate", "--quiet", *words)
        self.assertEqual(done, code, log)
        return output

    def rows(self, *words):
        return [{name: float(value) for name, value in row.items()}
                for row in csv_rows(self.estimate(*words, "--format", "csv"))]  # fmt: skip

    def test_each_engine_has_its_own(self):
        queue = self.estimate("--memory", "1G")
        self.assertIn("4x6, engine shifted-queue: predicted for 1 thread\n", queue)
        self.assertIn("plus the runs", queue)
        _, occupancy, _ = self.run_program("enumerate", "4x6", "--depth", 14, "--threads", 1, "--estimate", "--quiet")
        self.assertIn("4x6, engine occupancy: predicted for 1 thread\n", occupancy)
        stored = [re.search(r"^ +14 .*", table, re.MULTILINE)[0].split()[2] for table in (occupancy, queue)]
        self.assertGreater(float(stored[1]), 1.8 * float(stored[0]))

    def test_widths_parts_and_threads_count(self):
        usual = self.rows("--memory", "1T")
        self.assertLess(self.rows("--memory", "1T", "--widths", "auto")[14]["stored_bytes"], 0.8 * usual[14]["stored_bytes"])
        self.assertLess(self.rows("--memory", "1T", "--code", "entropy")[14]["stored_bytes"], 0.7 * usual[14]["stored_bytes"])
        parts = self.rows("--memory", "1T", "--parts", 1 << 32)
        self.assertGreater(parts[5]["memory_bytes"] - usual[5]["memory_bytes"], 30 << 30)

    def test_more_threads_than_cores(self):
        output = self.succeeds(*self.SEARCH[:-1], 576, "--memory", "1T", "--estimate", "--quiet")
        self.assertIn("predicted for 576 threads\n", output)
        self.assertRegex(output, r"at the speed just measured on \d+ cores, .*\nas if each of the 576 threads had a core of its own")
        self.assertIn("with --threads 576 and --memory 1.0 TiB", output)

    def test_memory_is_what_a_search_takes(self):
        self.SEARCH = (*self.SEARCH[:-1], 2)
        for memory, more in (("256M", ()), ("96M", ("--code", "entropy"))):
            peak = self.peak(*self.SEARCH, "--quiet", "--memory", memory, *more)
            predicted = max(row["memory_bytes"] for row in self.rows("--memory", memory, *more))
            self.assertLess(0.95 * peak, predicted, memory)
            self.assertGreater(2 * peak, predicted, memory)

    def test_memory_that_all_depths_need(self):
        output = self.estimate("--memory", "1G")
        need = float(re.search(r"All depths need a --memory of about ([\d.]+) MiB", output)[1])
        self.assertNotIn("will not suffice", output)
        search = [*self.SEARCH, "--quiet", "--memory"]
        self.assertEqual(self.run_program(*search, f"{int(1.2 * need)}M")[0], DONE)
        self.assertEqual(self.run_program(*search, f"{int(0.6 * need)}M")[0], NOT_ENOUGH_CAPACITY)
        self.assertIn("will not suffice for depth", self.estimate("--memory", f"{int(0.6 * need)}M"))

    def test_capacity_of_queues(self):
        self.SEARCH = (*self.SEARCH[:-1], 2)
        words = ("--memory", "512M", "--queue-capacity", "8M")
        said = re.search(r"of all queues, 16.0 MiB, will not suffice for depth (\d+)", self.estimate(*words))
        code, output, _ = self.run_program(*self.SEARCH, "--quiet", "--format", "csv", *words)
        self.assertEqual(code, NOT_ENOUGH_CAPACITY)
        self.assertAlmostEqual(len(output.splitlines()) - 1, int(said[1]), delta=1)  # a line for each depth that was finished
        self.estimate("--memory", "512M", "--queue-capacity", "8G", code=NOT_ENOUGH_CAPACITY)

    def test_disk(self):
        def search(disk):
            scratch = ["--scratch", f"folder-{disk}", "--memory", "48M", "--disk", f"{disk}M"]
            return self.run_program(*self.SEARCH, "--quiet", *scratch)[0]

        def said(disk):
            return self.estimate("--scratch", "s", "--disk-rate", "1G", "--memory", "48M", "--disk", f"{disk}M")

        self.assertEqual(search(12), NOT_ENOUGH_CAPACITY)
        self.assertRegex(said(12), "--disk, 12.0 MiB, will not suffice for depth")
        self.assertEqual(search(36), DONE)
        self.assertNotIn("will not suffice", said(36))


if __name__ == "__main__":
    main()
