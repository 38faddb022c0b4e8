import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { FormField } from './form-fields.ts';
import { messageFor } from './form-messages.ts';
import { type FormValues, inputOf } from './form-values.ts';

/** Checks what the server would be sent, with the server's own schemas. */
export function resolverOf(fields: readonly FormField[]): Resolver<FormValues, unknown, FormValues> {
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, field.schema])));
  const check: Resolver<FormValues, unknown, FormValues> = zodResolver(schema, { error: messageFor });
  return (values, context, options) => check(inputOf(fields, values), context, options);
}
