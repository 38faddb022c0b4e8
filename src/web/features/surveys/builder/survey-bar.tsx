import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, ButtonBase, Tooltip } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { ActionMenu } from '../../../crud/record/action-menu.tsx';
import { readOnce, useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useTask } from '../../../providers/use-task.ts';
import type { Builder } from '../../forms/draft/builder-draft.ts';
import { isEditConfirmed } from '../../forms/draft/confirm-edit.ts';
import { versionOf } from '../../forms/versions/version-calls.ts';
import { ShareButton } from '../share/share-button.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { publishSurvey, useSurveyMoves } from '../shared/survey-moves.ts';
import { survey } from '../shared/survey-queries.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import type { SurveyDraft } from './survey-draft.ts';

interface SurveyBarProps {
  builder: Builder<SurveyDraft>;
  /** A quiet save shows no message, since the publication shows one. */
  onSave: (isQuiet: boolean) => Promise<number | undefined>;
}

export function SurveyBar({ builder, onSave }: SurveyBarProps) {
  const { id } = builder.value.saved;
  const { data } = useReading(survey(id ?? 0), { enabled: id !== null });
  if (id === null) return <PublishNew builder={builder} onSave={onSave} />;
  if (!data) return null;
  return <SavedBar survey={data} builder={builder} onSave={onSave} />;
}

/** Creates the survey, publishes it and opens its links. */
function PublishNew({ builder: { value, isSaving }, onSave }: SurveyBarProps) {
  const mayPublish = useMay('surveys', 'publish');
  const call = useCall();
  const navigate = useNavigate();
  const { run, isPending } = useTask(async () => {
    const id = await onSave(true);
    if (id !== undefined && (await publishSurvey(call, { id, name: value.name.trim() }))) {
      navigate(surveyPaths.edit(id), { replace: true, state: { isPublished: true } });
    }
  });
  if (!mayPublish) return null;
  return (
    <Button variant="contained" loading={isPending || isSaving} onClick={run}>
      Publish
    </Button>
  );
}

/** True if this page has just created and published the survey. */
const isJustPublished = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPublished' in state && state.isPublished === true;

function SavedBar({ survey: shown, builder, onSave }: SurveyBarProps & { survey: Survey }) {
  const mayPublish = useMay('surveys', 'publish');
  const call = useCall();
  const [isPublishing, setPublishing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const isNew = isJustPublished(useLocation().state);
  useEffect(() => {
    if (isNew) setSharing(true);
  }, [isNew]);
  const publish = async () => {
    setPublishing(true);
    // Visitors get the saved version, so unsaved changes are saved first.
    const isSaved = !builder.isChanged || (await onSave(true)) !== undefined;
    const isPublished = isSaved && (await isPublicationConfirmed(builder, shown)) && (await publishSurvey(call, shown));
    setPublishing(false);
    if (isPublished && shown.publishedVersion === null) setSharing(true);
  };
  // After an automatic save the survey is read again a moment later.
  const label = labelFor(shown, builder.isChanged || (builder.value.saved.version ?? 0) > shown.version);
  return (
    <>
      <State survey={shown} />
      <ShareButton survey={shown} opened={[isSharing, setSharing]} />
      {mayPublish && label && (
        <Button variant="contained" loading={isPublishing} onClick={() => void publish()}>
          {label}
        </Button>
      )}
    </>
  );
}

/** Responses were given to the published version, so the changes since then are confirmed. */
async function isPublicationConfirmed({ kind, value }: Builder<SurveyDraft>, shown: Survey): Promise<boolean> {
  const { id, publishedVersion, responseCount } = shown;
  if (publishedVersion === null || responseCount === 0) return true;
  const { form } = await readOnce(versionOf(kind, id, publishedVersion));
  return isEditConfirmed('Publish', form.fields, value, { kind, responseCount });
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
  return isChanged || formVersion > publishedVersion ? 'Publish' : undefined;
}
