import { useRecordAddress } from '../../../crud/record/record-address.ts';
import { RecordDrawer } from '../../../crud/record-drawer.tsx';
import { ResourceList } from '../../../crud/resource-list.tsx';
import type { ScreenProps } from '../../../layout/current-page.ts';
import { RolePage } from './role-page.tsx';

export function Roles({ page }: ScreenProps) {
  const { record, editing } = useRecordAddress();
  if (typeof record !== 'number') return <ResourceList page={page} />;
  return (
    <>
      <RolePage key={record} id={record} />
      {editing && <RecordDrawer name="roles" />}
    </>
  );
}
