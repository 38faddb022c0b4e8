import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useId, useState } from 'react';
import { FormDialog } from '../../core/web/layout/form-dialog.tsx';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import type { SavedReply } from '../schemas/saved-reply.ts';
import { filledReply, languageOf, useSavedReplies } from './use-saved-replies.ts';

interface SavedRepliesProps {
  response: ResponseDetails;
  /** The customer's name. */
  name: string;
  onInsert: (text: string) => void;
}

/** Inserts a saved reply into the email, its variables filled. */
export function SavedReplies(props: SavedRepliesProps) {
  const { data: access } = useCan({ resource: 'savedReplies', action: 'list' });
  const [isOpen, setOpen] = useState(false);
  if (!access?.can) return null;
  return (
    <>
      <Button color="inherit" startIcon={<QuickreplyOutlined />} onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      {isOpen && <ChooseReply {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChooseReply({ response, name, onInsert, onClose }: SavedRepliesProps & { onClose: () => void }) {
  const { query, replies } = useSavedReplies(response);
  const [chosen, setChosen] = useState<SavedReply | null>(null);
  const text = chosen ? filledReply(chosen.body, response, name) : '';
  return (
    <FormDialog
      title="Insert saved reply"
      submit="Insert"
      isDisabled={!chosen}
      onSubmit={() => {
        onClose();
        onInsert(text);
      }}
      onClose={onClose}
    >
      <Autocomplete
        options={replies}
        loading={query.isLoading}
        value={chosen}
        groupBy={languageOf}
        getOptionKey={({ id }) => id}
        getOptionLabel={(reply) => reply.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={query.error ? 'Saved replies could not be loaded' : 'No saved replies. Add them under Settings.'}
        onChange={(_, reply) => setChosen(reply)}
        renderInput={(params) => <TextField {...params} autoFocus label="Saved reply" placeholder="Search" />}
      />
      {chosen && <Preview text={text} />}
    </FormDialog>
  );
}

function Preview({ text }: { text: string }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        Preview
      </Typography>
      <Typography
        dir="auto"
        sx={{
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'action.hover',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: 320,
          overflowY: 'auto',
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}
