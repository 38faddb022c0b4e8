import { z } from 'zod';

interface Inner {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
}

let serial = 0;

export function sampleOf(schema: z.ZodType, ids: Record<string, number>): unknown {
  const references = z.globalRegistry.get(schema)?.references;
  const def = schema.def as Inner;
  if (typeof references === 'string' && def.type === 'number') return ids[references];
  if (def.innerType) return sampleOf(def.innerType, ids);
  if (def.in) return isText(def.in) ? sampleText(schema) : sampleOf(def.in, ids);
  if (def.options?.[0]) return sampleOf(def.options[0], ids);
  if (def.element) return [sampleOf(def.element, ids)];
  if (def.shape) return sampleObject(def.shape, ids);
  if (def.entries) return Object.values(def.entries)[0];
  if (def.values) return def.values[0];
  if (def.type === 'record' || def.type === 'custom') return {};
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return 7;
  return sampleText(schema);
}

/** The end of a pipe decides which text is valid, so a pipe with text input is sampled as a whole. */
function isText(schema: z.ZodType): boolean {
  const def = schema.def as Inner;
  return def.in ? isText(def.in) : def.type === 'string';
}

const carried = new Set(['tenantId', 'version']);

function sampleObject(shape: Record<string, z.ZodType>, ids: Record<string, number>): unknown {
  const named = Object.entries(shape).filter(([name]) => !carried.has(name));
  return Object.fromEntries(named.map(([name, inner]) => [name, sampleOf(inner, ids)]));
}

function sampleText(schema: z.ZodType): string {
  serial += 1;
  const tries = [
    `Sample words ${serial}`,
    `sample-${serial}@example.com`,
    '#336699',
    'https://hooks.invalid/candor',
    `whsec_${'a'.repeat(32)}`,
    '/uploads/sample.png',
    '/uploads/abcdefghijklmnopqrstuv.png',
    '/uploads/company1/abcdefghijklmnopqrstuv.png',
    '[]',
    'en',
    'DE',
    '24:00',
    '09:00',
    'Europe/Berlin',
    '2026-12-25',
    '2026-12-25T09:00',
    '2026-12-25T09:00:00.000Z',
    `sample${serial}`,
    'https://example.com/thanks',
    'sample-visit-of-somebody',
    '2580',
    'www.example.com',
    '/user-management/users',
  ];
  const matching = tries.find((text) => schema.safeParse(text).success);
  if (matching === undefined) throw new Error('No sample text fits; add one');
  return matching;
}

/** Sets `value` at a slot of the route table ('values[].fieldId', 'memberIds[]'); lists retain their first entry. */
export function withSlot(body: unknown, path: string, value: number): unknown {
  const copy = structuredClone(body);
  place(copy as Record<string, unknown>, path.split('.'), value);
  return copy;
}

function place(target: Record<string, unknown>, [head = '', ...rest]: string[], value: number): void {
  const name = head.replace('[]', '');
  if (!head.endsWith('[]')) {
    if (rest.length === 0) target[name] = value;
    else place(target[name] as Record<string, unknown>, rest, value);
    return;
  }
  const list = target[name] as unknown[];
  if (rest.length === 0) {
    list.push(value);
    return;
  }
  const extra = structuredClone(list[0]) as Record<string, unknown>;
  place(extra, rest, value);
  list.push(extra);
}
