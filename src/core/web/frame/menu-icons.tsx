import type { SvgIconComponent } from '@mui/icons-material';
import AddCircleOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BallotOutlined from '@mui/icons-material/BallotOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ChatBubbleOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HandymanOutlined from '@mui/icons-material/HandymanOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlineOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import ReviewsOutlined from '@mui/icons-material/ReviewsOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SignalCellularAltOutlined from '@mui/icons-material/SignalCellularAltOutlined';
import StarOutlined from '@mui/icons-material/StarOutlineOutlined';
import TrendingUp from '@mui/icons-material/TrendingUp';
import TuneOutlined from '@mui/icons-material/TuneOutlined';

const icons: Record<string, SvgIconComponent> = {
  account: ManageAccountsOutlined,
  add: AddCircleOutlined,
  analytics: InsightsOutlined,
  branding: PaletteOutlined,
  organization: BusinessOutlined,
  build: HandymanOutlined,
  calendars: CalendarMonthOutlined,
  customers: ContactsOutlined,
  dashboard: DashboardOutlined,
  dashboards: DashboardCustomizeOutlined,
  email: EmailOutlined,
  escalation: TrendingUp,
  fields: TuneOutlined,
  forecast: QueryStatsOutlined,
  groups: GroupsOutlined,
  inbox: InboxOutlined,
  jobs: RuleOutlined,
  permissions: KeyOutlined,
  public: PublicOutlined,
  reports: AssessmentOutlined,
  roles: AdminPanelSettingsOutlined,
  sentiments: ReviewsOutlined,
  settings: SettingsOutlined,
  severity: SignalCellularAltOutlined,
  statuses: LabelOutlined,
  surveys: BallotOutlined,
  'user-management': ManageAccountsOutlined,
  users: PersonOutlined,
};

const formIcons = [ChatBubbleOutlined, FavoriteBorder, LightbulbOutlined, FlagOutlined, StarOutlined] as const;

export const menuIcon = (name: string | undefined): SvgIconComponent => icons[name ?? ''] ?? CircleOutlined;

export const formIcon = (n: number): SvgIconComponent => formIcons[n % formIcons.length] ?? ChatBubbleOutlined;
