import { callSchemas } from '../../../call-schemas.config.ts';
import { type CallName, calls } from '../../../calls.config.ts';
import type { CallShape } from '../contract/call.ts';
import { permissionForAny, resourceNames, resourceOf } from '../contract/catalogue.ts';
import { type Endpoint, type Permission, pathParams } from '../contract/endpoint.ts';
import { endpointsOf, type OperationShape, type Resource, shapeOf } from '../contract/resource.ts';

export interface Route {
  name: string;
  resource?: string;
  operation: string;
  endpoint: Endpoint;
  access: 'public' | 'session' | 'initial' | 'permission';
  permission?: Permission;
  shape: OperationShape | (CallShape & Pick<OperationShape, 'answer' | 'body' | 'query'>);
  rich: boolean;
  ids: Record<string, string>;
}

/** All endpoints of the server, from the map and the calls. */
export function routes(): Route[] {
  return [...resourceNames().flatMap(resourceRoutes), ...(Object.keys(calls) as CallName[]).map(callRoute)];
}

function resourceRoutes(name: string): Route[] {
  const resource = resourceOf(name);
  if (resource.planned) return [];
  return Object.entries(resource.api).flatMap(([operation, how]) => {
    const shape = shapeOf(how);
    const permission = permissionForAny(name, operation);
    // Without one the route would be open to every user.
    if (!permission) throw new Error(`${name}.${operation} needs an operation that does not exist`);
    return endpointsOf(how).map((endpoint) => ({
      name: `${name}.${operation}`,
      resource: name,
      operation,
      endpoint,
      access: 'permission' as const,
      permission,
      shape,
      rich: endpoint === shape.tryFirst,
      ids: idsOf(name, resource, endpoint),
    }));
  });
}

function idsOf(name: string, { params }: Resource, endpoint: Endpoint): Record<string, string> {
  const targets: Record<string, string> = { ...params, id: name };
  return Object.fromEntries(pathParams(endpoint).flatMap((param) => (targets[param] ? [[param, targets[param]]] : [])));
}

function callRoute(name: CallName): Route {
  const { endpoint, access } = calls[name];
  const shape = { ...calls[name], ...(callSchemas as Partial<Record<CallName, object>>)[name] };
  return { name, operation: name, endpoint, access, shape, rich: false, ids: {} };
}
