import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { allPermissions } from '../../../../contract/catalogue.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { LineInput } from '../../../crud/inputs/line-input.tsx';
import { everyPermission } from '../roles/role-queries.ts';

/** Which call a permission opens: one that has no permission yet, and never another one afterwards. */
export function RouteInput(props: OwnInputProps) {
  const { data, error } = useQuery(everyPermission);
  const { record, field, value } = props;
  if (record) {
    const help = 'What a permission opens never changes: the roles that hold it would gain what nobody gave them.';
    return <LineInput {...props} field={{ ...field, help }} isDisabled />;
  }
  const known = new Set(data?.map(({ route }) => route));
  const free = allPermissions().filter(({ route }) => route === value || !known.has(route));
  const help = error
    ? 'The permissions could not be loaded'
    : data && free.length === 0
      ? 'Every call of the product has its permission already: there is nothing to add.'
      : field.help;
  return (
    <LineInput
      {...props}
      field={{ ...field, ...(help ? { help } : {}) }}
      how={{
        select: true,
        children: free.map(({ route }) => (
          <MenuItem key={route} value={route}>
            {route}
          </MenuItem>
        )),
      }}
    />
  );
}
