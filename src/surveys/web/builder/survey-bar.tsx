import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, ButtonBase, Tooltip } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import { ActionMenu } from '../../../core/web/record/action-menu.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { isEditConfirmed, isPlaceholderConfirmed } from '../../../forms/shared/draft/confirm-edit.ts';
import type { Survey } from '../../schemas/survey.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import { usePublishSurvey, useSurveyMoves } from '../shared/survey-moves.ts';
import { SurveyStatusPill } from '../shared/survey-status.tsx';
import type { SurveyDraft } from './survey-draft.ts';

interface SurveyBarProps {
  builder: Builder<SurveyDraft>;
  /** A quiet save shows no message, since the publication shows one. */
  onSave: (isQuiet: boolean) => Promise<number | undefined>;
}

export function SurveyBar({ builder, onSave }: SurveyBarProps) {
  const { id } = builder.value.saved;
  const { result: survey } = useOne<RowOf<'surveys'>, ApiFailure>({
    resource: 'surveys',
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
  });
  if (id === null) return <PublishNew builder={builder} onSave={onSave} />;
  if (!survey) return null;
  return <SavedBar survey={survey} builder={builder} onSave={onSave} />;
}

/** Creates the survey, publishes it and opens its links. */
function PublishNew({ builder: { value, isSaving }, onSave }: SurveyBarProps) {
  const { data: publishAccess } = useCan({ resource: 'surveys', action: 'publish' });
  const navigate = useNavigate();
  const publishSurvey = usePublishSurvey();
  const [isPublishing, setPublishing] = useState(false);
  const publish = async () => {
    setPublishing(true);
    const id = (await isPlaceholderConfirmed('Publish', value)) ? await onSave(true) : undefined;
    if (id !== undefined && (await publishSurvey({ id, name: value.name.trim() }))) {
      navigate(surveyPaths.edit(id), { replace: true, state: { isPublished: true } });
    }
    setPublishing(false);
  };
  if (!publishAccess?.can) return null;
  return (
    <Button variant="contained" loading={isPublishing || isSaving} onClick={() => void publish()}>
      Publish
    </Button>
  );
}

/** True if this page has just created and published the survey. */
const isJustPublished = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPublished' in state && state.isPublished === true;

function SavedBar({ survey: shown, builder, onSave }: SurveyBarProps & { survey: Survey }) {
  const { data: publishAccess } = useCan({ resource: 'surveys', action: 'publish' });
  const publishSurvey = usePublishSurvey();
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
    const isConfirmed =
      isSaved &&
      (await isPlaceholderConfirmed('Publish', builder.value)) &&
      (await isPublicationConfirmed(builder, shown));
    const isPublished = isConfirmed && (await publishSurvey(shown));
    setPublishing(false);
    if (isPublished && shown.publishedVersion === null) setSharing(true);
  };
  // After an automatic save the survey is read again a moment later.
  const label = labelFor(shown, builder.isChanged || (builder.value.saved.version ?? 0) > shown.version);
  return (
    <>
      <State survey={shown} />
      <ShareButton survey={shown} opened={[isSharing, setSharing]} />
      {publishAccess?.can && label && (
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
  const { form } = await fetchOperation('surveys', 'version', {
    params: { id, version: publishedVersion },
    staleTime: 0,
  });
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
