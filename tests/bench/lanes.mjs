import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../launcher/project.mjs';
import { goal, print, quantile } from './figures.mjs';
import { listening, startPost } from './post.mjs';

const emailsOfEach = 30;
/** Just below the limit of each step. */
const tarpitMs = 6_500;

/**
 * Sends emails of 20 tenants through their own mail servers, of which five are slow, refuse or say nothing: how long the
 * emails of the others take, alone and beside those five.
 *
 * @param {Awaited<ReturnType<import('./server.mjs').startServer>>} server
 */
export async function benchLanes(server) {
  const post = await startPost();
  const bad = await startBadServers();
  try {
    const tenants = await server.companies();
    const senders = [];
    for (const [at, tenant] of tenants.entries())
      senders.push(await prepared(tenant, at, bad.servers[at]?.port ?? post.port));
    const [theirs, others] = [senders.slice(0, bad.servers.length), senders.slice(bad.servers.length)];
    say(`${others.length} tenants send ${emailsOfEach} emails each`);
    await timed('to warm up', others, post);
    const alone = [await timed('alone', others, post), await timed('alone', others, post)];
    for (const sender of theirs) await sender.send();
    await sleep(1_000);
    const beside = [];
    for (const _ of alone) beside.push(await timed(`beside ${theirs.length} bad servers`, others, post));
    const rows = [
      ['alone', mean(alone)],
      ['beside', mean(beside)],
    ];
    print(
      ['emails of the others', 'median s', 'p95 s', 'last s'],
      rows.map(([name, { median, p95, last }]) => [name, ...[median, p95, last].map((ms) => (ms / 1_000).toFixed(2))]),
    );
    print(
      ['bad server', 'connections', 'accepted'],
      bad.servers.map(({ name, connections }) => [name, String(connections()), '0']),
    );
    for (const part of ['median', 'p95', 'last'])
      goal('P17', `emails beside 5 bad mail servers: ${part}`, mean(beside)[part] / mean(alone)[part], {
        most: 1.5,
        unit: '× alone',
      });
  } finally {
    await Promise.all([post.close(), bad.close()]);
  }
}

function mean(rounds) {
  const of = (part) => rounds.reduce((sum, round) => sum + round[part], 0) / rounds.length;
  return { median: of('median'), p95: of('p95'), last: of('last') };
}

/** How long the emails of the senders take from the call that sends them. */
async function timed(name, senders, post) {
  post.received.length = 0;
  const began = performance.now();
  await Promise.all(senders.map(({ send }) => send()));
  const all = senders.length * emailsOfEach;
  while (post.received.length < all) {
    if (performance.now() - began > 120_000) throw new Error(`${post.received.length} of ${all} emails left in 120 s`);
    await sleep(20);
  }
  const times = post.received.map(({ at }) => at - began).toSorted((one, other) => one - other);
  const round = { median: quantile(times, 0.5), p95: quantile(times, 0.95), last: times.at(-1) };
  say(`${name}: ${all} emails in ${(round.last / 1_000).toFixed(2)} s`);
  return round;
}

/** A tenant with its own mail server, customers and a survey to which it can invite them. */
async function prepared({ ask }, at, port) {
  const { version } = await ask('GET', '/Settings/email');
  await ask('PUT', '/Settings/email', {
    isActive: true,
    host: '127.0.0.1',
    port,
    security: 'starttls',
    username: '',
    version,
    fromName: 'Care',
    fromAddress: `care@tenant${at}.example`,
    replyTo: '',
  });
  const customerIds = [];
  for (let n = 0; n < emailsOfEach; n += 1) {
    const customer = { displayName: `Guest ${n}`, email: `guest${n}@tenant${at}.example` };
    customerIds.push((await ask('POST', '/CustomerFormResponses', customer)).id);
  }
  const { id } = await ask('POST', '/Surveys', {
    name: 'Visit',
    endings: [{ id: 'thanks', title: { en: 'Thank you' } }],
    fields: [{ fieldType: 'textarea', fieldName: 'Why?', options: { key: 'why' } }],
  });
  await ask('POST', `/Surveys/${id}/publish`, {});
  const invitation = { subject: { en: 'Your visit' }, message: { en: 'How was it?' }, guardDays: 0, customerIds };
  return { send: () => ask('POST', `/Surveys/${id}/distributions`, invitation) };
}

async function startBadServers() {
  const tarpit = (socket) => {
    const answer = (line) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), tarpitMs);
    socket.on('data', () => answer('250 In good time'));
    answer('220 tarpit.example ESMTP');
  };
  const wishes = [
    ['tarpit', tarpit],
    ['tarpit', tarpit],
    ['refuses all clients', (socket) => socket.end('554 No service for you\r\n')],
    ['ends the connection', (socket) => socket.destroy()],
    ['says nothing', () => {}],
  ];
  const open = new Set();
  const servers = [];
  for (const [name, onSocket] of wishes) {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      onSocket(socket);
    });
    servers.push({ name, server, port: await listening(server), connections: () => connections });
  }
  return {
    servers,
    close: () => {
      for (const socket of open) socket.destroy();
      return Promise.all(servers.map(({ server }) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
