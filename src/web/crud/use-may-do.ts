import { permissionForAny } from '../../contract/catalogue.ts';
import { useOwnAccess } from '../providers/access.ts';

/** Whether the caller may do something with a resource; undefined while that is not known. The server decides again. */
export function useMayDo(name: string): (operation: string) => boolean | undefined {
  const policy = useOwnAccess()?.policy;
  return (operation) => {
    const permission = permissionForAny(name, operation);
    return permission ? policy?.permits(permission) : false;
  };
}
