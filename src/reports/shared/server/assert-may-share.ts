import { permissionFor } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { Session } from '../../../core/server/http/call.ts';
import { assertMayShow } from '../../../dashboards/shared/server/public-share.ts';
import type { ReportDefinition } from '../../schemas/report.ts';

interface Sharing {
  tx: Tx;
  session: Pick<Session, 'permits' | 'userId'>;
}

export async function assertMayShare({ tx, session }: Sharing, definition: ReportDefinition): Promise<void> {
  const { sections: charts, params } = definition;
  const open = params.find((param) => param.required && param.default.length === 0);
  if (open)
    throw invalid([{ path: 'params', message: `Give “${open.label}” a default value: visitors cannot choose` }]);
  const filters = queriesOf(definition).flatMap((query) => query.filters);
  await assertMayShow({ tx, session }, permissionFor('reports', 'share'), { charts, filters });
}

export const queriesOf = ({ sections, filters, params }: ReportDefinition) => [
  { filters: [...filters, ...params.map(({ field, default: values }) => ({ field, op: 'in' as const, values }))] },
  ...sections.flatMap(({ query }) => query ?? []),
];
