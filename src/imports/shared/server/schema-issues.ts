import type { z } from 'zod';
import { invalid } from '../../../core/contract/errors.ts';

/** The values as the schema of the API stores them. Throws 422 with targets as paths. */
export function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  targets: Readonly<Record<string, string>> = {},
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message }) => {
      const [key = ''] = path.map(String);
      return { path: targets[key] ?? key, message: message.replace('This field is required', 'Required') };
    }),
  );
}
