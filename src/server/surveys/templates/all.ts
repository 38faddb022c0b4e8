import { surveyDocumentSchema } from '../../../contract/schemas/survey-document.ts';
import type { SurveyCard, SurveyTemplate } from '../../../contract/schemas/survey-template.ts';
import { minutesToAnswer } from '../../../domain/forms/minutes.ts';
import { effortAfterSupport, purchaseNps, satisfactionAfterContact, whyTheyLeft } from './customers.ts';
import { courseEvaluation, employeeExit, employeePulse } from './inside.ts';
import { marketPoll, onboarding, productFeedback, websiteSurvey } from './products.ts';
import { eventFeedback, hotelStaySurvey, patientExperience } from './visits.ts';
import type { WrittenSurvey } from './write.ts';

const written: readonly WrittenSurvey[] = [
  purchaseNps,
  satisfactionAfterContact,
  effortAfterSupport,
  productFeedback,
  onboarding,
  whyTheyLeft,
  websiteSurvey,
  eventFeedback,
  hotelStaySurvey,
  patientExperience,
  courseEvaluation,
  employeePulse,
  employeeExit,
  marketPoll,
];

/** The surveys that others found useful, in the order of the gallery. */
export const surveyTemplates: readonly SurveyTemplate[] = written.map(templateOf);

/** What the gallery shows of a template. */
export function surveyCardOf({ document: _, advice: __, ...card }: SurveyTemplate): SurveyCard {
  return card;
}

function templateOf({ purpose, industries, advice, id, welcome, ...survey }: WrittenSurvey): SurveyTemplate {
  const languages = Object.keys(survey.title);
  const document = surveyDocumentSchema.parse({
    format: 'candor-survey',
    version: 1,
    ...survey,
    languages,
    defaultLanguage: languages[0],
    ...(welcome ? { welcome: { isShown: true, ...welcome } } : {}),
  });
  return {
    id,
    name: survey.name,
    purpose,
    industries: [...industries],
    advice,
    languages,
    questionCount: survey.fields.filter(({ fieldType }) => fieldType !== 'page_break').length,
    minutes: minutesToAnswer(survey.fields),
    document,
  };
}
