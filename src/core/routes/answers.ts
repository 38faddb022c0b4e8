import { z } from 'zod';
import { resourceNames, resourceOf } from '../contract/catalogue.ts';
import { type MediaType, relationName } from '../contract/resource.ts';
import { liveEventSchema } from '../contract/schemas/live.ts';
import type { Route } from './routes.ts';

/** Returns the media type and schema of a route's success response. */
export function answerOf(route: Route): { mediaType: MediaType; schema?: z.ZodType } {
  const answer = route.shape.answer ?? recordOf(route);
  if (route.operation === 'events') return { mediaType: 'text/event-stream', schema: liveEventSchema };
  if (typeof answer === 'string') return { mediaType: answer };
  const schema = route.shape.wrapped ? z.object({ success: z.literal(true), data: answer }) : answer;
  return { mediaType: 'application/json', schema };
}

const records = new Map<string, z.ZodType>();

/** The row of a resource, under one name in the API's description. */
export function recordOf({ resource = '', operation, rich }: Route): z.ZodType {
  if (operation === 'delete') return deletedSchema;
  const name = `${nameOfRow(resource)}${rich ? 'WithRelations' : ''}`;
  const record = records.get(name) ?? rowSchema(resource, rich).meta({ id: name });
  records.set(name, record);
  return operation === 'list' ? z.array(record) : record;
}

const deletedSchema = z.looseObject({ success: z.literal(true), id: z.int() }).meta({ id: 'Deleted' });

function rowSchema(resource: string, rich: boolean) {
  const { schema, fields } = resourceOf(resource);
  const relations = Object.entries(fields).flatMap(([name, { kind }]) =>
    rich && typeof kind === 'object' && !('select' in kind) ? [[relationName(name), z.unknown()]] : [],
  );
  return z.looseObject({ ...schema.shape, ...Object.fromEntries(relations) });
}

/** 'Survey response' is SurveyResponse; where two resources have one label, the second is called by its own name. */
export function nameOfRow(resource: string): string {
  const label = resourceOf(resource).label[0];
  const first = resourceNames().find((name) => resourceOf(name).label[0] === label);
  return pascalCase(first === resource ? label : resource);
}

const pascalCase = (text: string): string =>
  text
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
