import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { RuleList } from './rule-list.tsx';

export const RulesDrawer = ({ survey, onClose }: { survey: Survey; onClose: () => void }) => (
  <SideDrawer title={`Case rules of “${survey.name}”`} onClose={onClose}>
    <RuleList survey={survey} />
  </SideDrawer>
);
