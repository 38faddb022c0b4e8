import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { ActionMenu } from '../../../crud/record/action-menu.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { ShareButton } from '../share/share-button.tsx';
import { publishSurvey, useSurveyMoves } from '../shared/survey-moves.ts';
import { survey } from '../shared/survey-queries.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import type { SurveyDraft } from './survey-draft.ts';

interface SurveyBarProps {
  builder: Builder<SurveyDraft>;
  onSave: () => Promise<boolean>;
}

export function SurveyBar({ builder, onSave }: SurveyBarProps) {
  const { id } = builder.value.saved;
  const { data } = useReading(survey(id ?? 0), { enabled: id !== null });
  if (!data || id === null) return null;
  return <SavedBar survey={data} isChanged={builder.isChanged} onSave={onSave} />;
}

interface SavedBarProps extends Pick<SurveyBarProps, 'onSave'> {
  survey: Survey;
  isChanged: boolean;
}

function SavedBar({ survey: shown, isChanged, onSave }: SavedBarProps) {
  const mayPublish = useMay('surveys', 'publish');
  const call = useCall();
  const [isPublishing, setPublishing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const publish = async () => {
    setPublishing(true);
    // Visitors get the saved version, so unsaved changes are saved first.
    const isPublished = (!isChanged || (await onSave())) && (await publishSurvey(call, shown));
    setPublishing(false);
    if (isPublished && shown.publishedVersion === null) setSharing(true);
  };
  const label = labelFor(shown, isChanged);
  return (
    <>
      <State survey={shown} />
      <ShareButton survey={shown} opened={[isSharing, setSharing]} />
      {mayPublish && label && (
        <Button variant="outlined" loading={isPublishing} onClick={() => void publish()}>
          {label}
        </Button>
      )}
    </>
  );
}

function State({ survey: shown }: { survey: Survey }) {
  const moves = useSurveyMoves(shown);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (moves.length === 0) return <SurveyStatusPill status={shown.status} />;
  return (
    <>
      <Tooltip title="Pause, close or archive" describeChild>
        <ButtonBase
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ borderRadius: 3, minHeight: 32 }}
        >
          <SurveyStatusPill status={shown.status} />
          <ExpandMore fontSize="small" sx={{ color: 'text.secondary' }} />
        </ButtonBase>
      </Tooltip>
      <ActionMenu actions={moves} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

function labelFor({ status, publishedVersion, formVersion }: Survey, isChanged: boolean): string | undefined {
  if (publishedVersion === null) return 'Publish';
  if (status === 'closed' || status === 'archived') return 'Publish again';
  return isChanged || formVersion > publishedVersion ? 'Publish changes' : undefined;
}
