import { Box, Button, FormControlLabel, Link as MuiLink, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { DuplicatePair } from '../../schemas/merge.ts';
import { customerPaths } from '../../shared/paths.ts';

interface DuplicatePairPanelProps {
  pair: DuplicatePair;
  mayMerge: boolean;
  /** Takes the id of the customer whose answer counts, by question. */
  onMerge: (fields: Record<string, number>) => Promise<void>;
  onDistinct: () => Promise<void>;
}

const reasonLabels = {
  email: 'same email',
  phone: 'same phone',
  identity: 'same identifying answer',
  name: 'same name',
  similar: 'similar name',
};

/** The answers of two customers side by side; where they differ, the user chooses one. */
export function DuplicatePairPanel({ pair, mayMerge, onMerge, onDistinct }: DuplicatePairPanelProps) {
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [isBusy, setBusy] = useState(false);
  const { customers, reasons } = pair;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <Panel
      title={customers[0].displayName}
      about={`Possible duplicate: ${reasons.map((one) => reasonLabels[one]).join(', ')}`}
    >
      <Stack direction="row" sx={{ gap: 2, mb: 1, flexWrap: 'wrap' }}>
        {customers.map(({ id, displayName }, n) => (
          <MuiLink
            key={id}
            component={Link}
            to={customerPaths.profile(id)}
            variant="body2"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {n === 0 ? `${displayName} (older, kept)` : `${displayName} (merged)`}
          </MuiLink>
        ))}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        {comparedRows(pair).map(({ fieldId, name, texts }) => (
          <AnswerRow
            key={fieldId}
            name={name}
            texts={texts}
            choice={chosen[fieldId] === customers[1].id || texts[0] === undefined ? 1 : 0}
            onChoice={(n) => setChosen({ ...chosen, [fieldId]: customers[n].id })}
          />
        ))}
      </Stack>
      {mayMerge && (
        <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={isBusy} onClick={() => void run(() => onMerge(chosen))}>
            Merge
          </Button>
          <Button color="inherit" disabled={isBusy} onClick={() => void run(onDistinct)}>
            Not duplicates
          </Button>
        </Stack>
      )}
    </Panel>
  );
}

type Texts = readonly [string | undefined, string | undefined];

function comparedRows({ customers }: DuplicatePair): { fieldId: number; name: string; texts: Texts }[] {
  const [one, other] = customers.map(({ values }) => new Map(values.map((answer) => [answer.fieldId, answer])));
  const all = new Map([...(one ?? []), ...(other ?? [])]);
  return [...all].map(([fieldId, { fieldName }]) => ({
    fieldId,
    name: fieldName,
    texts: [one?.get(fieldId)?.text, other?.get(fieldId)?.text],
  }));
}

interface AnswerRowProps {
  name: string;
  texts: Texts;
  choice: 0 | 1;
  onChoice: (choice: 0 | 1) => void;
}

function AnswerRow({ name, texts, choice, onChoice }: AnswerRowProps) {
  const id = useId();
  const isSame = texts[0] === undefined || texts[1] === undefined || texts[0] === texts[1];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        columnGap: 2,
        alignItems: 'center',
      }}
    >
      <Typography id={id} variant="body2" color="textSecondary" dir="auto">
        {name}
      </Typography>
      {isSame ? (
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {texts[choice]}
        </Typography>
      ) : (
        <RadioGroup
          row
          aria-labelledby={id}
          value={choice}
          onChange={(_, value) => onChoice(value === '1' ? 1 : 0)}
          sx={{ columnGap: 2, ml: -1 }}
        >
          {texts.map((text, n) => (
            <FormControlLabel
              key={text}
              value={n}
              control={<Radio size="small" />}
              label={text}
              dir="auto"
              sx={{ m: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', typography: 'body2' } }}
            />
          ))}
        </RadioGroup>
      )}
    </Box>
  );
}
