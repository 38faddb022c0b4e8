import { Box, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Fragment, useState } from 'react';
import type { z } from 'zod';
import { resources } from '../../../../resources.config.ts';
import { fieldLabel } from '../../../core/web/fields/column.ts';
import { FieldValue } from '../../../core/web/fields/field-value.tsx';
import { mergedList } from '../../../core/web/form/form-fields.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { factsStyle } from '../../../core/web/record/record-style.ts';
import { type CustomerRecord, customerRecordSchema } from '../../schemas/customer.ts';
import { GroupsPicker, OwnerPicker, TagsPicker } from './pickers.tsx';

type Handling = Pick<CustomerRecord, 'ownerId' | 'groupIds' | 'tags'>;

/** Owner, groups and tags; each change is saved at once. */
export function CustomerHandling({ customer }: { customer: CustomerRecord }) {
  const { data: editAccess } = useCan({ resource: 'customerFormResponses', action: 'update' });
  const { handling, save } = useHandling(customer);
  if (!editAccess?.can) return <HandlingFacts handling={handling} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <OwnerPicker value={handling.ownerId} onChange={(ownerId) => void save({ ownerId })} />
      <GroupsPicker value={handling.groupIds} onChange={(groupIds) => void save({ groupIds })} />
      <TagsPicker value={handling.tags} onChange={(tags) => void save({ tags })} />
    </Stack>
  );
}

/** What the user chose is shown until all their changes are saved. */
function useHandling({ id, version, ownerId, groupIds, tags }: CustomerRecord) {
  const { mutateAsync } = useOperationMutation('customerFormResponses', 'update');
  const [unsaved, setUnsaved] = useState<{ count: number; chosen: Partial<Handling> }>({ count: 0, chosen: {} });
  const handling = { ownerId, groupIds, tags, ...unsaved.chosen };
  const save = async (change: Partial<Handling>) => {
    setUnsaved(({ count, chosen }) => ({ count: count + 1, chosen: { ...chosen, ...change } }));
    await send(change, { ...handling, version });
    setUnsaved(({ count, chosen }) => ({ count: count - 1, chosen: count > 1 ? chosen : {} }));
  };
  /** What was added to the lists and removed from them applies to what another user saved meanwhile. */
  const send = async (change: Partial<Handling>, shown: Stored): Promise<void> => {
    try {
      await mutateAsync({ params: { id }, values: { ...change, version: shown.version }, errorNotification: false });
    } catch (thrown) {
      const current = currentIn(thrown);
      if (!current) return notifyFailure(thrown);
      const groupIds = change.groupIds && mergedList(shown.groupIds, change.groupIds, current.groupIds);
      const tags = change.tags && mergedList(shown.tags, change.tags, current.tags);
      await send({ ...change, ...(groupIds && { groupIds }), ...(tags && { tags }) }, current);
    }
  };
  return { handling, save };
}

const storedSchema = customerRecordSchema.pick({ version: true, groupIds: true, tags: true });
type Stored = z.infer<typeof storedSchema>;

const currentIn = (thrown: unknown) =>
  thrown instanceof ApiFailure && thrown.code === 'STALE'
    ? storedSchema.safeParse(thrown.body.current).data
    : undefined;

const { fields } = resources.customerFormResponses;

function HandlingFacts({ handling: { ownerId, groupIds, tags } }: { handling: Handling }) {
  const facts = [
    [fieldLabel('ownerId', fields.ownerId), <FieldValue key="owner" field={fields.ownerId} value={ownerId} />],
    [fieldLabel('groupIds', fields.groupIds), <FieldValue key="groups" field={fields.groupIds} value={groupIds} />],
    ['Tags', <FieldValue key="tags" field={{ kind: 'text' }} value={tags.join(', ')} />],
  ] as const;
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
            {value}
          </Typography>
        </Fragment>
      ))}
    </Box>
  );
}
