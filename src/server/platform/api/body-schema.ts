import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Route } from '../../../contract/routes.ts';
import { carriedShape } from '../../../contract/schemas/common.ts';

export function bodySchemaOf({ shape, resource, operation }: Route): z.ZodType | undefined {
  if (shape.body) return shape.body;
  const input = resource ? resourceOf(resource).input : undefined;
  if (!input) return undefined;
  if (operation === 'create') return input.extend(carriedShape);
  return operation === 'update' ? input.partial().extend(carriedShape) : undefined;
}
