import Typography from '@mui/material/Typography';
import { type DryRun, dryRunSchema } from '../../../../contract/schemas/escalation-rule.ts';
import type { FormPanelProps } from '../../../crud/form-panel.ts';
import { momentInWords } from '../../../layout/time-words.ts';
import { callAny } from '../../../providers/call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { TouchedList } from './touched-list.tsx';
import { TryOut } from './try-out.tsx';

/** Which open responses the rule would touch, as it is written now. */
export function DryRunPanel({ input }: FormPanelProps) {
  const mayTry = useMay('escalationRules', 'dryRun');
  if (!mayTry) return null;
  if (input.type === 'manual') {
    return (
      <Typography variant="body2" color="textSecondary">
        It does this at once, whenever somebody escalates such a response to its level.
      </Typography>
    );
  }
  return (
    <TryOut
      title="Try it first"
      about="See which open responses this rule would touch. Nothing is saved, and nobody is told."
      button="Try it on open responses"
      subject={input}
      ask={async () => dryRunSchema.parse((await callAny('escalationRules', 'dryRun', { body: input })).data)}
    >
      {(answer) => <Touches answer={answer} isMoving={Boolean(input.setStatus)} />}
    </TryOut>
  );
}

interface TouchesProps {
  answer: DryRun;
  /** The rule names a status. */
  isMoving: boolean;
}

function Touches({ answer: { looked, isCapped, now, next }, isMoving }: TouchesProps) {
  const move = (becomes: string | null) => (becomes ? `, becomes “${becomes}”` : ', keeps its status');
  const rows = (list: DryRun['now'], word: string) =>
    list.map(({ at, becomes, ...row }) => {
      return { ...row, words: `${word} ${momentInWords(at)}${isMoving ? move(becomes) : ''}` };
    });
  return (
    <>
      <Typography variant="body2">
        {isCapped && `There are more than ${looked}; those that are due first were looked at. `}
        Of {looked} open responses that may escalate, it would touch {now.length} at once and {next.length} later.
      </Typography>
      <TouchedList title="At once" rows={rows(now, 'since')} />
      <TouchedList title="Later, if nobody acts" rows={rows(next, 'on')} />
    </>
  );
}
