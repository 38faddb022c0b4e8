import { resourceOf } from '../../contract/catalogue.ts';
import { pathParams } from '../../contract/endpoint.ts';
import type { Route } from '../../routes/routes.ts';
import type { Call, Handler } from '../http/call.ts';
import { resourceColumns } from './columns.ts';
import { setListHeaders } from './list-pages.ts';
import { assertRow, createRow, type ListAnswer, listRows, readRow, removeRow, updateRow } from './rows.ts';

type Row = Record<string, unknown>;

export function crudHandler(route: Route): Handler<Row> | undefined {
  switch (route.operation) {
    case 'list':
      return async (call) =>
        sendList(
          call,
          await listRows(call.tx, call.resource, {
            query: call.query,
            fixed: await fixedBy(call, route),
            rich: route.rich,
          }),
          route.shape.wrapped === true,
        );
    case 'show':
      return (call) => readRow(call.tx, call.resource, call.id(pathParams(route.endpoint)[0]), route.rich);
    case 'create':
      return (call) => createRow(call, call.resource, call.body);
    case 'update':
      return (call) => updateRow(call, call.resource, call.id(), call.body);
    case 'delete':
      return (call) => removeRow(call, call.resource, call.id());
    default:
      return undefined;
  }
}

/** Filters a nested list by its parent: bySentimentId/:sentimentId. An unknown parent is 404. */
async function fixedBy(call: Call<Row>, route: Route): Promise<Record<string, number>> {
  const names = pathParams(route.endpoint).filter((name) => resourceColumns(call.resource).has(name));
  for (const name of names) {
    const parent = call.resource.params?.[name];
    if (parent) await assertRow(call.tx, resourceOf(parent), call.id(name));
  }
  return Object.fromEntries(names.map((name) => [name, call.id(name)]));
}

/** Sends the JSON as PostgreSQL wrote it, with the total and the next page in headers. */
export function sendList(
  call: Pick<Call, 'request' | 'reply'>,
  { json, ...page }: ListAnswer,
  wrapped: boolean,
): string {
  setListHeaders(call, page);
  call.reply.header('content-type', 'application/json; charset=utf-8');
  return wrapped ? `{"success":true,"data":${json}}` : json;
}
