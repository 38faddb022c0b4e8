import Fastify from 'fastify';
import pg from 'pg';
import { insertText, valuesOf } from './bare-insert.mjs';

/** The baseline: Fastify with one insert of the same row and nothing else. Prints its port. */
const [host, row] = process.argv.slice(2);
const values = valuesOf(row);
const pool = new pg.Pool({ host, user: 'candor', database: 'candor', options: '-c search_path=candor', max: 20 });
const app = Fastify();
app.post('/answers', async (request, reply) => {
  await pool.query({ name: 'keep', text: insertText, values: [request.body.submissionId, ...values] });
  reply.status(201);
  return { status: 'complete' };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(String(app.server.address().port));
