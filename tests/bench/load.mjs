import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from './figures.mjs';

/**
 * Posts submissions over keep-alive connections, each the next after the last acknowledgement, and prints the results.
 * Runs in its own process without a library, because its load competes with the server it measures.
 */
const { port, places, connections, seconds, submissions } = JSON.parse(readFileSync(0, 'utf8'));
const ready = submissions ? JSON.parse(readFileSync(submissions, 'utf8')) : undefined;
const doors = places.map(({ host, path, body }) => ({ host, path, body, rest: JSON.stringify(body).slice(1) }));
const run = randomBytes(6).toString('hex');
const [acknowledged, refused] = [[], []];
const statuses = {};
let sent = 0;
let lost = 0;

function bodyOf({ body, rest }) {
  if (!ready) return `{"submissionId":"${run}${String(sent).padStart(10, '0')}",${rest}`;
  const { submissionId, answer } = ready[sent - 1];
  return JSON.stringify({ submissionId, ...body, proof: { ...body.proof, answer } });
}

function next() {
  sent += 1;
  const door = doors[sent % doors.length];
  const text = bodyOf(door);
  // The server limits submissions per address, so each comes from another address.
  const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return `POST ${door.path} HTTP/1.1\r\nHost: ${door.host}\r\nX-Forwarded-For: ${from}\r\nUser-Agent: Mozilla/5.0 Chrome/120\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

const began = performance.now();
const end = began + seconds * 1_000;
let last = began;

function answer(socket) {
  return new Promise((resolve) => {
    let sentAt = 0;
    let open = false;
    let text = '';
    const send = () => {
      open = performance.now() < end && sent < (ready?.length ?? Number.POSITIVE_INFINITY);
      if (!open) return socket.end(resolve);
      sentAt = performance.now();
      socket.write(next());
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('data', (part) => {
      text += part;
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head < 0 || text.length < head + 4 + length) return;
      const status = text.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      last = performance.now();
      (status.startsWith('2') ? acknowledged : refused).push(last - sentAt);
      text = '';
      send();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (open) lost += 1;
      resolve(undefined);
    });
  });
}

const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', noDelay: true }));
await Promise.all(sockets.map(answer));
for (const times of [acknowledged, refused]) times.sort((one, other) => one - other);
const perSecond = acknowledged.length / ((last - began) / 1_000);
const of = (share) => quantile(acknowledged, share);
const figures = { perSecond, p50: of(0.5), p99: of(0.99), refusedP99: quantile(refused, 0.99) };
process.stdout.write(JSON.stringify({ ...figures, acknowledged: acknowledged.length, statuses, lost }));
