import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined';
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { type ReplyVariable, replyLanguages, type SavedReply } from '../../../contract/schemas/mails/saved-reply.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { reading, useReading } from '../../providers/queries.ts';
import { storedSession } from '../../providers/session.ts';
import { useMay } from '../../providers/use-may.ts';
import type { ResponseDetails } from '../sentiments/shared/queries.ts';

interface SavedRepliesProps {
  response: ResponseDetails;
  /** The customer's name. */
  name: string;
  onInsert: (text: string) => void;
}

/** Inserts a saved reply into the email, its variables filled. */
export function SavedReplies(props: SavedRepliesProps) {
  const may = useMay('savedReplies', 'list');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button color="inherit" startIcon={<QuickreplyOutlined />} onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      {isOpen && <ChooseReply {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const savedReplies = reading('savedReplies', 'list', { staleTime: 30_000 });

const languageOf = ({ language }: SavedReply) => replyLanguages[language] ?? language;

function ChooseReply({ response, name, onInsert, onClose }: SavedRepliesProps & { onClose: () => void }) {
  const { data = [], error, isLoading } = useReading(savedReplies);
  const [chosen, setChosen] = useState<SavedReply | null>(null);
  const text = chosen ? filled(chosen.body, response, name) : '';
  const language = response.language?.slice(0, 2);
  const rank = (reply: SavedReply) => `${reply.language === language ? '' : languageOf(reply)} ${reply.name}`;
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
        options={[...data].sort((one, other) => rank(one).localeCompare(rank(other)))}
        loading={isLoading}
        value={chosen}
        groupBy={languageOf}
        getOptionKey={({ id }) => id}
        getOptionLabel={(reply) => reply.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={error ? 'Saved replies could not be loaded' : 'No saved replies. Add them under Settings.'}
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
          ...{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'action.hover' },
          ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' },
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}

function filled(body: string, { reference, sentiment, surveyAnswer }: ResponseDetails, name: string): string {
  const values: Record<ReplyVariable, string> = {
    ...{ name, reference, survey: surveyAnswer?.surveyName ?? sentiment.name },
    ...{ staff: storedSession.user()?.fullName ?? '', company: storedSession.tenant()?.name ?? '' },
  };
  return body.replace(/\{(\w+)\}/g, (written, variable: string) => values[variable as ReplyVariable] ?? written);
}
