import type { z } from 'zod';
import type { CallSchemas } from '../../../call-schemas.config.ts';
import type { CallName } from '../../../calls.config.ts';
import type { OperationName, ResourceName, Resources } from '../contract/catalogue.ts';

/** A resource of the map, or `calls`: the endpoints that belong to none. */
export type Target = ResourceName | 'calls';

export type NameIn<T extends Target> = T extends ResourceName ? OperationName<T> : CallName;

type ShapeOf<T extends Target, O> = T extends ResourceName
  ? O extends OperationName<T>
    ? Resources[T]['api'][O]
    : never
  : O extends CallName
    ? CallSchemas<O>
    : never;

export type RowOf<R extends ResourceName> = z.output<Resources[R]['schema']>;

/** A resource whose rows have an id, and so a page each. */
export type RecordName = {
  [R in ResourceName]: RowOf<R> extends { id: number } ? R : never;
}[ResourceName];

type InputOf<T extends Target> = T extends ResourceName
  ? Resources[T] extends { input: infer S extends z.ZodType }
    ? z.input<S>
    : undefined
  : undefined;

/** The body that a caller sends. */
export type BodyOf<T extends Target, O extends NameIn<T>> =
  ShapeOf<T, O> extends { body: infer S extends z.ZodType }
    ? z.input<S>
    : O extends 'create'
      ? InputOf<T>
      : O extends 'update'
        ? Partial<InputOf<T>> & { version?: number }
        : undefined;

/** The parameters behind the question mark. Lists take those of every list as well. */
export type QueryOf<T extends Target, O extends NameIn<T>> =
  ShapeOf<T, O> extends { query: infer S extends z.ZodType }
    ? { [K in keyof z.input<S>]?: unknown } & Record<string, unknown>
    : Record<string, unknown>;

/** What a call returns, as the map declares it. */
export type AnswerOf<T extends Target, O extends NameIn<T>> =
  ShapeOf<T, O> extends { answer: infer A }
    ? A extends z.ZodType
      ? z.output<A>
      : string
    : T extends ResourceName
      ? O extends 'list'
        ? RowOf<T>[]
        : O extends 'delete'
          ? { success: true; id: number }
          : RowOf<T>
      : never;
