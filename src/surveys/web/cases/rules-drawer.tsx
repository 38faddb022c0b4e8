import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import type { Survey } from '../../schemas/survey.ts';
import { RuleList } from './rule-list.tsx';

export const RulesDrawer = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => (
  <SideDrawer title={`Case rules of “${survey.name}”`} onClose={onClose}>
    <RuleList survey={survey} />
  </SideDrawer>
);
