import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router';
import { Panel } from '../layout/panel.tsx';
import type { OwnAccess } from '../providers/access.ts';
import { explain } from './explain.ts';

/** Answers "why can I, or can't I, open …" for a path of the product. */
export function WhyForm({ access }: { access: OwnAccess }) {
  const [search, setSearch] = useSearchParams();
  const path = search.get('path') ?? '';
  const answer = path ? explain(path, access.policy) : undefined;
  return (
    <Panel title="Why can I, or can't I, open a page?">
      <TextField
        fullWidth
        label="Path"
        placeholder="/user-management/users"
        value={path}
        onChange={({ target }) => setSearch(target.value ? { path: target.value } : {}, { replace: true })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {answer && (
        <Alert severity={answer.opens ? 'success' : 'info'} role="status" sx={{ mt: 2 }}>
          {answer.text}
        </Alert>
      )}
    </Panel>
  );
}
