// A client of the WebSocket protocol (RFC 6455) for text messages, since Node.js before version 22 has none of its own.
//
// A frame, bit by bit:
//
//   1 last frame of the message | 3 zero | 4 kind: 0 continues, 1 text, 8 close, 9 ping, 10 pong
//   1 masked | 7 length; 126: the length is in the 16 bits that follow, 127: in 64
//   32 mask, if masked: byte i of the content is xor-ed with byte i mod 4 of it; a client masks, a server does not
//
// Limits: no extensions, no TLS, messages that a Buffer holds.
"use strict";

const crypto = require("node:crypto");
const http = require("node:http");

const KIND = { text: 1, close: 8, ping: 9, pong: 10 };
const LAST = 0x80;
const MASKED = 0x80;

// A frame that a client sends.
function frameOf(kind, content) {
  const { length } = content;
  const mask = crypto.randomBytes(4);
  let header;
  if (length < 126) {
    header = Buffer.from([LAST | kind, MASKED | length]);
  } else if (length < 1 << 16) {
    header = Buffer.from([LAST | kind, MASKED | 126, length >> 8, length & 255]);
  } else {
    header = Buffer.alloc(10);
    header.set([LAST | kind, MASKED | 127]);
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  const masked = Buffer.from(content);
  for (let i = 0; i < length; ++i) masked[i] ^= mask[i & 3];
  return Buffer.concat([header, mask, masked]);
}

// The first frame of what a server sent, and how many bytes it takes; null if it is not whole yet.
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  let length = bytes[1] & 127;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (bytes.length < at + length) return null;
  return { last: (bytes[0] & LAST) !== 0, kind: bytes[0] & 15, content: bytes.subarray(at, at + length), taken: at + length };
}

// Calls `receive(text)` for every message, and `closed()` once when there will be no more.
class WebSocketClient {
  #socket;
  #receive;
  #arrived = Buffer.alloc(0); // of a frame that is not whole yet
  #parts = []; // content of the frames of a message that is not whole yet

  constructor(socket, receive, closed) {
    this.#socket = socket;
    this.#receive = receive;
    socket.on("data", (bytes) => this.#take(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", closed);
  }

  static connect(address, receive, closed) {
    const { hostname, port, pathname } = new URL(address);
    const key = crypto.randomBytes(16).toString("base64");
    const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key };
    return new Promise((resolve, reject) => {
      const request = http.get({ hostname, port, path: pathname, headers });
      request.on("error", reject);
      request.on("response", ({ statusCode }) => reject(new Error(`${address} answers with ${statusCode}`)));
      request.on("upgrade", (response, socket, head) => {
        const client = new WebSocketClient(socket, receive, closed);
        client.#take(head);
        resolve(client);
      });
    });
  }

  send(text) {
    this.#socket.write(frameOf(KIND.text, Buffer.from(text)));
  }

  close() {
    this.#socket.end(frameOf(KIND.close, Buffer.alloc(0)));
  }

  #take(bytes) {
    this.#arrived = Buffer.concat([this.#arrived, bytes]);
    for (let frame = firstFrame(this.#arrived); frame; frame = firstFrame(this.#arrived)) {
      this.#arrived = this.#arrived.subarray(frame.taken);
      this.#handle(frame);
    }
  }

  #handle({ last, kind, content }) {
    if (kind === KIND.ping) this.#socket.write(frameOf(KIND.pong, content));
    if (kind === KIND.close) this.close();
    if (kind > KIND.text) return;
    this.#parts.push(content);
    if (!last) return;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    this.#receive(text);
  }
}

module.exports = { WebSocketClient };
