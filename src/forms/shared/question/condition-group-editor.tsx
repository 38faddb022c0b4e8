import Add from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import type { Condition, ConditionGroup } from '../../schemas/field-logic.ts';
import type { DraftField } from '../draft/builder-draft.ts';
import { isGroup, type Member, membersOf } from '../draft/conditions.ts';
import { ConditionRow, firstCondition } from './condition-row.tsx';

interface ConditionGroupEditorProps {
  text: string;
  group: ConditionGroup;
  earlier: readonly DraftField[];
  all: readonly DraftField[];
  /** Shows problems after a rejected save; broken references are always shown. */
  showsProblems: boolean;
  isInner?: boolean;
  onChange: (group: ConditionGroup | undefined, tag?: string) => void;
}

export function ConditionGroupEditor(props: ConditionGroupEditorProps) {
  const { text, group, earlier, isInner = false, onChange } = props;
  const id = useId();
  const members = membersOf(group);
  const how = 'all' in group ? 'all' : 'any';
  const put = (next: Member[], tag?: string) => onChange(next.length > 0 ? groupOf(how, next) : undefined, tag);
  const last = earlier.at(-1);
  return (
    <Box role="group" aria-labelledby={id} sx={isInner ? { pl: 1.5, borderLeft: 2, borderColor: 'divider' } : {}}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 500, mb: 1 }}>
        {text}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {placed(members).map(({ member, index, place }) => (
          <Box key={place}>
            {index > 0 && <HowJoined how={how} onChange={(next) => onChange(groupOf(next, members))} />}
            <MemberEditor
              {...props}
              member={member}
              onChange={(next, tag) =>
                put(next ? members.with(index, next) : members.toSpliced(index, 1), tag && `${index}-${tag}`)
              }
            />
          </Box>
        ))}
      </Stack>
      {last && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 1 }}>
          <Button size="small" startIcon={<Add />} onClick={() => put([...members, firstCondition(last)])}>
            Condition
          </Button>
          {!isInner && (
            <Button
              size="small"
              startIcon={<Add />}
              onClick={() => put([...members, groupOf('any', [firstCondition(last)])])}
            >
              Group
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}

interface MemberEditorProps extends Omit<ConditionGroupEditorProps, 'onChange'> {
  member: Member;
  onChange: (member: Member | undefined, tag?: string) => void;
}

function MemberEditor({ member, onChange, ...props }: MemberEditorProps) {
  if (isGroup(member)) {
    return <ConditionGroupEditor {...props} text="Condition group" group={member} isInner onChange={onChange} />;
  }
  return <ConditionRow {...props} condition={member} onChange={onChange} />;
}

function HowJoined({ how, onChange }: { how: 'all' | 'any'; onChange: (how: 'all' | 'any') => void }) {
  return (
    <SelectField
      value={how}
      options={{ all: 'and', any: 'or' }}
      onChange={onChange}
      slotProps={{ htmlInput: { 'aria-label': 'Join conditions with' } }}
      sx={{ mb: 1, '& .MuiSelect-select': { py: 0.25, typography: 'body2' } }}
    />
  );
}

// The index is the key: no other part of a condition is stable while it is edited.
const placed = (members: Member[]) =>
  members.map((member, index) => ({ member, index, place: `${index} of ${members.length}` }));

// The schema allows one nested group, so the editor offers only one level.
const groupOf = (how: 'all' | 'any', members: Member[]): ConditionGroup =>
  how === 'all' ? { all: members as Condition[] } : { any: members as Condition[] };
