import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FilterEditorProps } from '../../../crud/filters/filter-editor.ts';
import { StatusWordPill } from '../shared/status-pill.tsx';
import { useKnownStatusWords, useStatusWords } from '../shared/status-words.ts';
import { goneIn, type StatusBranch, statusTree, toggled } from './asked-statuses.ts';

/** Any of the statuses, each with those of the organisation's own that stand on it. */
export function StatusFilter({ column: { label }, draft, onChange }: FilterEditorProps) {
  const words = useStatusWords();
  const branches = statusTree(words, draft._in);
  const deleted = goneIn(useKnownStatusWords(), draft._in).filter(({ isDeleted }) => isDeleted);
  const chosen = draft._in ? draft._in.split(',') : [];
  const toggle = (key: string) => onChange({ _in: toggled(branches, draft._in, key) });
  return (
    <FormGroup aria-label={label} sx={{ maxHeight: 'min(420px, 50vh)', overflowY: 'auto', flexWrap: 'nowrap' }}>
      {branches.map((branch, index) => (
        <Branch key={branch.word.key} branch={branch} chosen={chosen} isFirst={index === 0} onToggle={toggle} />
      ))}
      {deleted.map((status) => (
        <Choice key={status.key} isOn onToggle={() => toggle(status.key)}>
          <Typography variant="body2">{status.label} (deleted)</Typography>
        </Choice>
      ))}
    </FormGroup>
  );
}

interface BranchProps {
  branch: StatusBranch;
  chosen: readonly string[];
  isFirst: boolean;
  onToggle: (key: string) => void;
}

function Branch({ branch: { word, own }, chosen, isFirst, onToggle }: BranchProps) {
  const isOn = chosen.includes(word.key);
  const isPartly = !isOn && own.some(({ key }) => chosen.includes(key));
  return (
    <>
      <Choice isOn={isOn} isPartly={isPartly} isFirst={isFirst} onToggle={() => onToggle(word.key)}>
        <StatusWordPill word={word} />
      </Choice>
      {own.length > 0 && (
        <Box
          role="group"
          aria-label={`Within ${word.label}`}
          sx={{ pl: 3.5, display: 'flex', flexDirection: 'column' }}
        >
          {own.map((one) => (
            <Choice
              key={one.key}
              isOn={isOn || chosen.includes(one.key)}
              isHeld={isOn}
              onToggle={() => onToggle(one.key)}
            >
              <StatusWordPill word={one} />
              {!one.isActive && (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 0.5 }}>
                  (off)
                </Typography>
              )}
            </Choice>
          ))}
        </Box>
      )}
    </>
  );
}

interface ChoiceProps {
  isOn: boolean;
  /** Some of what is within it. */
  isPartly?: boolean;
  /** It is there with what holds it. */
  isHeld?: boolean;
  isFirst?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Choice({ isOn, isPartly = false, isHeld = false, isFirst = false, onToggle, children }: ChoiceProps) {
  return (
    <FormControlLabel
      label={children}
      disabled={isHeld}
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { display: 'flex', alignItems: 'center', minWidth: 0 } }}
      control={
        <Checkbox size="small" autoFocus={isFirst} checked={isOn} indeterminate={isPartly} onChange={onToggle} />
      }
    />
  );
}
