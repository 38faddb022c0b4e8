import { z } from 'zod';
import { invalid, notFound } from '../../../core/contract/errors.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import { readSeedFolder } from '../../../core/server/project-files.ts';
import {
  type Dashboard,
  type DashboardDocument,
  dashboardDocumentSchema,
  type dashboardTemplates,
  type NewDashboard,
} from '../../schemas/custom-dashboard.ts';
import { addVersion, type Changing } from '../../shared/server/change-dashboard.ts';
import { readDashboard } from '../../shared/server/read-dashboard.ts';

export async function createDashboard(call: Changing, input: NewDashboard): Promise<Dashboard> {
  const { template, surveyId, document, tenantId: _, version: __, ...meta } = input;
  const from = template ? templateDocument(template, surveyId) : undefined;
  const { description = from?.description, icon = from?.icon } = meta;
  return insertDashboard(
    call,
    { ...meta, description: description ?? '', icon: icon ?? 'dashboard' },
    document ?? from?.document ?? dashboardDocumentSchema.parse({}),
  );
}

type Meta = Pick<NewDashboard, 'name'> & Partial<Omit<NewDashboard, 'document' | 'template' | 'surveyId'>>;

export async function insertDashboard(call: Changing, meta: Meta, document: DashboardDocument) {
  const { tx, session, resource } = call;
  const { name, description = '', icon = '', folder = '', visibility = 'tenant', groupIds = [], editorIds = [] } = meta;
  const json = JSON.stringify(document);
  const row = await tx.first(sql<{ id: number }>`
    insert into dashboards (tenant_id, name, description, icon, folder, visibility, group_ids, editor_ids, document,
      created_by, updated_by)
    values (${tx.tenantId}, ${name}, ${description}, ${icon}, ${folder}, ${visibility}, ${JSON.stringify(groupIds)}::jsonb,
      ${JSON.stringify(editorIds)}::jsonb, ${json}::jsonb, ${session.userId}, ${session.userId}) returning id`);
  if (!row) throw notFound();
  await addVersion(call, row.id, 1, json);
  const after = await readDashboard(call, row.id);
  await audit(call, resource, row.id, { after });
  return after;
}

const templateSchema = z.strictObject({ description: z.string(), icon: z.string(), document: dashboardDocumentSchema });

type Template = z.output<typeof templateSchema>;

const templates = new Map(
  readSeedFolder('templates/dashboards', templateSchema).map(({ name, content }) => [name, content]),
);

/** A template with the survey that it tracks. Throws 422 where it tracks one and none is named. */
function templateDocument(name: (typeof dashboardTemplates)[number], surveyId: number | undefined): Template {
  const template = templates.get(name) as Template;
  return { ...template, document: withSurvey(template.document, surveyId) };
}

/** Stands for the id of the survey in the filters of a template. */
const placeholder = '$surveyId';

function withSurvey(document: DashboardDocument, surveyId: number | undefined): DashboardDocument {
  const filters = document.filters.map((filter) => {
    if (!filter.default.includes(placeholder)) return filter;
    if (surveyId === undefined) throw invalid([{ path: 'surveyId', message: 'Choose the survey to track' }]);
    return { ...filter, default: [surveyId] };
  });
  return { ...document, filters };
}
