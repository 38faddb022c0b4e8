import type { CallName } from '../../../../calls.config.ts';
import type { OperationName, ResourceName, Resources } from '../../contract/catalogue.ts';
import type { CallHandler, HandlerOf } from '../http/call.ts';
import type { JobKinds, PeriodicTask } from '../jobs/job.ts';

type Crud = 'list' | 'show' | 'create' | 'update' | 'delete';
type Served = { [R in ResourceName]: Resources[R] extends { planned: true } ? never : R }[ResourceName];
type Custom<R extends ResourceName> = Exclude<OperationName<R>, Crud>;

/** CRUD handlers have generic defaults; all other operations are required. */
type HandlersOf<R extends ResourceName> = { [O in Custom<R>]: HandlerOf<R, O> } & {
  [O in Crud & OperationName<R>]?: HandlerOf<R, O>;
};

/** Every resource with an operation that is not generic has a handler for it. */
export type ResourceHandlers = { [R in Served as [Custom<R>] extends [never] ? never : R]: HandlersOf<R> } & {
  [R in Served as [Custom<R>] extends [never] ? R : never]?: HandlersOf<R>;
};

export type CallHandlers = { [C in CallName]: CallHandler<C> };

/** What the server/index.ts of a subject offers; src/app/server composes those of all subjects. */
export interface Subject {
  /** By resource and operation. Several subjects may serve operations of one resource. */
  handlers?: { [R in Served]?: Partial<HandlersOf<R>> };
  /** Of endpoints that belong to no resource. */
  calls?: Partial<CallHandlers>;
  /** Kinds of jobs, in groups that the lanes are composed of. */
  jobs?: Readonly<Record<string, JobKinds>>;
  tasks?: readonly PeriodicTask[];
}
