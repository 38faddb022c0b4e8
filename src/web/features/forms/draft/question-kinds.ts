import ArrowDropDownCircleOutlined from '@mui/icons-material/ArrowDropDownCircleOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Bolt from '@mui/icons-material/Bolt';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import ContactMailOutlined from '@mui/icons-material/ContactMailOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FormatListNumberedOutlined from '@mui/icons-material/FormatListNumberedOutlined';
import FunctionsOutlined from '@mui/icons-material/FunctionsOutlined';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertPageBreakOutlined from '@mui/icons-material/InsertPageBreakOutlined';
import Link from '@mui/icons-material/Link';
import MailOutlined from '@mui/icons-material/MailOutlined';
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import Notes from '@mui/icons-material/Notes';
import Numbers from '@mui/icons-material/Numbers';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import PinOutlined from '@mui/icons-material/PinOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SentimentSatisfied from '@mui/icons-material/SentimentSatisfiedAlt';
import ShortText from '@mui/icons-material/ShortText';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import StarOutlined from '@mui/icons-material/StarBorder';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import TitleOutlined from '@mui/icons-material/TitleOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import Tune from '@mui/icons-material/Tune';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import type { ComponentType } from 'react';
import type { FieldType } from '../../../../contract/schemas/forms/field-types.ts';

export const families = ['Text', 'Choices', 'Ratings', 'Tables', 'Files', 'People and places', 'Structure'] as const;

interface QuestionKind {
  name: string;
  about: string;
  family: (typeof families)[number];
  icon: ComponentType<{ fontSize?: 'small' | 'inherit'; className?: string }>;
}

export const questionKinds: Record<FieldType, QuestionKind> = {
  text: { name: 'Short text', about: 'One line', family: 'Text', icon: ShortText },
  textarea: { name: 'Long text', about: 'Several lines of text', family: 'Text', icon: Notes },
  number: { name: 'Number', about: 'An amount, a count', family: 'Text', icon: Numbers },
  email: { name: 'Email', about: 'An email address', family: 'Text', icon: MailOutlined },
  phone: { name: 'Phone', about: 'A telephone number', family: 'Text', icon: PhoneOutlined },
  url: { name: 'Web address', about: 'A link', family: 'Text', icon: Link },
  date: { name: 'Date', about: 'A day', family: 'Text', icon: EventOutlined },
  time: { name: 'Time', about: 'A time of day', family: 'Text', icon: ScheduleOutlined },
  datetime: { name: 'Date and time', about: 'A day with a time', family: 'Text', icon: CalendarMonthOutlined },
  radio: { name: 'Single choice', about: 'One of a few, all in sight', family: 'Choices', icon: RadioButtonChecked },
  select: { name: 'Drop-down', about: 'One of many choices', family: 'Choices', icon: ArrowDropDownCircleOutlined },
  checkbox: { name: 'Checkboxes', about: 'Any number, all in sight', family: 'Choices', icon: CheckBoxOutlined },
  multiselect: {
    name: 'Several choices',
    about: 'Any number of them, found by typing when there are many',
    family: 'Choices',
    icon: ChecklistOutlined,
  },
  boolean: { name: 'Yes or no', about: 'Two answers', family: 'Choices', icon: ToggleOnOutlined },
  picture_choice: {
    name: 'Picture choice',
    about: 'Choices with a picture each',
    family: 'Choices',
    icon: PhotoLibraryOutlined,
  },
  ranking: { name: 'Ranking', about: 'Choices put in order', family: 'Choices', icon: FormatListNumberedOutlined },
  rating_smiley: {
    name: 'Faces',
    about: 'From very unhappy to very happy',
    family: 'Ratings',
    icon: SentimentSatisfied,
  },
  rating_star: { name: 'Stars', about: 'One to five stars', family: 'Ratings', icon: StarOutlined },
  rating_number: { name: 'Number scale', about: 'One to ten, or as you like', family: 'Ratings', icon: PinOutlined },
  nps: { name: 'Recommendation (NPS)', about: 'Zero to ten', family: 'Ratings', icon: SpeedOutlined },
  csat: { name: 'Satisfaction (CSAT)', about: 'One to five', family: 'Ratings', icon: ThumbUpOutlined },
  ces: { name: 'Ease (CES)', about: 'One to seven', family: 'Ratings', icon: Bolt },
  slider: { name: 'Slider', about: 'A value between two ends', family: 'Ratings', icon: Tune },
  matrix_single: {
    name: 'Table, one answer a row',
    about: 'One choice in every row',
    family: 'Tables',
    icon: GridOnOutlined,
  },
  matrix_multi: {
    name: 'Table, several answers a row',
    about: 'Any number in every row',
    family: 'Tables',
    icon: TableChartOutlined,
  },
  matrix_rating: {
    name: 'Table of ratings',
    about: 'The same scale in every row',
    family: 'Tables',
    icon: TableRowsOutlined,
  },
  image: { name: 'Picture', about: 'A photo or a screenshot', family: 'Files', icon: ImageOutlined },
  audio: { name: 'Voice', about: 'A recording or an audio file', family: 'Files', icon: MicNoneOutlined },
  file: { name: 'File', about: 'A document, a table, a scan', family: 'Files', icon: AttachFileOutlined },
  signature: { name: 'Signature', about: 'Drawn, or a typed name', family: 'Files', icon: DrawOutlined },
  contact_info: {
    name: 'Contact details',
    about: 'Name, email, phone',
    family: 'People and places',
    icon: ContactMailOutlined,
  },
  address: { name: 'Address', about: 'Street, postcode, town', family: 'People and places', icon: HomeOutlined },
  location: { name: 'Location', about: 'Where it was, on the map', family: 'People and places', icon: PlaceOutlined },
  customer_ref: {
    name: 'Customer',
    about: 'One of your customers',
    family: 'People and places',
    icon: PersonSearchOutlined,
  },
  user_ref: { name: 'Colleague', about: 'One of your people', family: 'People and places', icon: BadgeOutlined },
  consent: { name: 'Consent', about: 'A box to agree with', family: 'People and places', icon: HowToRegOutlined },
  section: { name: 'Section', about: 'A heading over what follows', family: 'Structure', icon: TitleOutlined },
  statement: {
    name: 'Text to read',
    about: 'Says something, asks nothing',
    family: 'Structure',
    icon: ArticleOutlined,
  },
  page_break: {
    name: 'New page',
    about: 'What follows is on the next page',
    family: 'Structure',
    icon: InsertPageBreakOutlined,
  },
  calculated: {
    name: 'Calculated',
    about: 'Worked out from other answers',
    family: 'Structure',
    icon: FunctionsOutlined,
  },
  hidden: {
    name: 'Hidden value',
    about: 'Saved with the response, not shown',
    family: 'Structure',
    icon: VisibilityOffOutlined,
  },
};
