import { expect } from 'vitest';
import type { Answered } from '../../../../src/forms/schemas/answered.ts';
import type { SubmissionState } from '../../../../src/surveys/schemas/survey-page.ts';
import type { SignedIn, TestApp } from '../../../support/app.ts';
import { type ModelSurvey, surveyOf } from '../../../support/submission-model.ts';
import type { Dice } from '../random-answers.ts';
import { published } from '../submission.ts';
import { anySurvey, documentOf, editedSurvey } from './any-survey.ts';

/** A published survey that several respondents answer while staff edit it. */
export interface World {
  app: TestApp;
  owner: SignedIn;
  token: string;
  surveys: ReadonlyMap<number, ModelSurvey>;
  current: () => ModelSurvey;
  log: readonly string[];
  edit: () => Promise<void>;
  stored: (submissionIds: readonly string[]) => Promise<StoredRow[]>;
}

export interface StoredRow {
  status: string;
  sent: SubmissionState['answers'];
  answers: Answered[];
  version: number;
  former: { version: number; answers: Answered[] }[];
}

const settings = { spam: { minSeconds: 0, proofOfWork: false } };

export async function makeWorld(app: TestApp, owner: SignedIn, roll: Dice): Promise<World> {
  const first = anySurvey(roll);
  const surveys = new Map([[1, first]]);
  const current = () => surveyOf(surveys, surveys.size);
  const { id, token } = await published(owner, { ...documentOf(first), settings });
  const log = [JSON.stringify(first.pages)];
  return {
    app,
    owner,
    token,
    surveys,
    current,
    log,
    edit: async () => {
      const edited = editedSurvey(roll, current());
      const known = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${id}`)).json<
        { id: number; options: { key: string } }[]
      >();
      const fields = documentOf(edited).fields.map((field) => {
        const before = known.find(({ options }) => options.key === field.options.key);
        return before ? { ...field, id: before.id } : field;
      });
      const saved = await owner.ask('PUT', `/Surveys/${id}`, { fields });
      if (saved.status !== 200) throw new Error(saved.text);
      const answer = await owner.ask('POST', `/Surveys/${id}/publish`);
      expect(answer.json<{ publishedVersion: number }>().publishedVersion).toBe(edited.version);
      surveys.set(edited.version, edited);
      log.push(`version ${edited.version}: ${JSON.stringify(edited.pages)}`);
    },
    stored: async (submissionIds) => {
      const { rows } = await app.services.database.owner((client) =>
        client.query<StoredRow>(
          `select status, sent, answers, survey_version as version,
            (select coalesce(json_agg(json_build_object('version', v.survey_version, 'answers', v.answers) order by v.survey_version), '[]')
              from survey_response_versions v where v.response_id = r.id and v.why = 'survey_changed') as former
          from survey_responses r where survey_id = $1 and submission_id = any($2)`,
          [id, submissionIds],
        ),
      );
      return rows;
    },
  };
}
