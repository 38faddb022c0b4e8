import { resourceOf } from '../../../core/contract/catalogue.ts';
import { ApiError } from '../../../core/contract/errors.ts';
import { readRow } from '../../../core/server/crud/rows.ts';
import type { Call, Handler, Services } from '../../../core/server/http/call.ts';
import type { PublicSettingsInput } from '../../../dashboards/schemas/public-share.ts';
import { editableDashboard } from '../../../dashboards/shared/server/change-dashboard.ts';
import { assertMayPublish } from '../../../dashboards/shared/server/public-share.ts';
import { publishedParts } from '../../../dashboards/shared/server/read-dashboard.ts';
import type { ReportDefinition } from '../../schemas/report.ts';
import { assertMayShare } from '../../shared/server/assert-may-share.ts';
import { withDrawings } from './page-drawings.ts';
import { previewPublic } from './public-figures.ts';
import { withPictures } from './public-files.ts';
import { type FoundShare, shareAsIf } from './public-view.ts';

type PreviewCall = Call<PublicSettingsInput>;

/** The public page of a dashboard with settings that are not stored yet. Refuses what publishing would refuse. */
export const previewDashboard: Handler<PublicSettingsInput> = (call) =>
  preview(call, async (reading) => {
    const dashboard = await editableDashboard(reading, call.id());
    await assertMayPublish(reading, publishedParts(dashboard));
    return shareAsIf(reading, { kind: 'dashboards', id: dashboard.id }, call.body);
  });

export const previewReport: Handler<PublicSettingsInput> = (call) =>
  preview(call, async (reading) => {
    const { definition } = await readRow<{ definition: ReportDefinition }>(
      reading.tx,
      resourceOf('reports'),
      call.id(),
    );
    await assertMayShare(reading, definition);
    return shareAsIf(reading, { kind: 'reports', id: call.id() }, call.body);
  });

type Reading = Pick<PreviewCall, 'tx' | 'services' | 'session' | 'resource'>;

async function preview(
  { services, session, resource }: Pick<PreviewCall, 'services' | 'session' | 'resource'>,
  find: (reading: Reading) => Promise<FoundShare>,
): Promise<{ html: string }> {
  const share = await services.database.transaction(session.tenantId, (tx) =>
    find({ services, session, resource, tx }),
  );
  return { html: await drawn(services, share) };
}

async function drawn(services: Services, share: FoundShare): Promise<string> {
  const render = services.dashboardPage;
  if (!render) throw new ApiError(503, 'NOT_BUILT', 'Public pages cannot be drawn: this server has no build');
  const { page, data } = await withPictures(services, share, await previewPublic(services, share));
  const range = typeof page.dateRange === 'string' ? page.dateRange : '';
  const choice = { tab: page.tabs[0]?.id ?? '', range, filter: '' };
  // Its frame may load no file.
  const parts = { mode: undefined, kept: {}, isLive: false, fonts: undefined };
  const rendered = render({ view: 'dashboard', page, data, choice }, parts);
  const html = rendered.html.replace(`<script>${rendered.script}</script>`, '');
  return withDrawings(services, share, { ...rendered, html }, parts.mode);
}
