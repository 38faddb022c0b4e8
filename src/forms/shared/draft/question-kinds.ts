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
import type { FieldType } from '../../schemas/field-types.ts';

export const families = ['Text', 'Choices', 'Ratings', 'Tables', 'Files', 'Contact and location', 'Structure'] as const;

type Icon = ComponentType<{ fontSize?: 'small' | 'inherit'; className?: string }>;

interface QuestionKind {
  name: string;
  about: string;
  family: (typeof families)[number];
  icon: Icon;
}

const kinds: Record<FieldType, readonly [name: string, about: string, family: QuestionKind['family'], icon: Icon]> = {
  text: ['Short text', 'One line', 'Text', ShortText],
  textarea: ['Long text', 'Several lines of text', 'Text', Notes],
  number: ['Number', 'An amount, a count', 'Text', Numbers],
  email: ['Email', 'An email address', 'Text', MailOutlined],
  phone: ['Phone', 'A telephone number', 'Text', PhoneOutlined],
  url: ['Web address', 'A link', 'Text', Link],
  date: ['Date', 'A day', 'Text', EventOutlined],
  time: ['Time', 'A time of day', 'Text', ScheduleOutlined],
  datetime: ['Date and time', 'A day with a time', 'Text', CalendarMonthOutlined],
  radio: ['Single choice', 'One choice, all visible', 'Choices', RadioButtonChecked],
  select: ['Drop-down', 'One of many choices', 'Choices', ArrowDropDownCircleOutlined],
  checkbox: ['Checkboxes', 'Any number, all visible', 'Choices', CheckBoxOutlined],
  multiselect: ['Several choices', 'Any number, with search', 'Choices', ChecklistOutlined],
  boolean: ['Yes or no', 'Two answers', 'Choices', ToggleOnOutlined],
  picture_choice: ['Picture choice', 'Choices with a picture each', 'Choices', PhotoLibraryOutlined],
  ranking: ['Ranking', 'Choices put in order', 'Choices', FormatListNumberedOutlined],
  rating_smiley: ['Faces', 'From very unhappy to very happy', 'Ratings', SentimentSatisfied],
  rating_star: ['Stars', 'One to five stars', 'Ratings', StarOutlined],
  rating_number: ['Number scale', 'One to ten, or another range', 'Ratings', PinOutlined],
  nps: ['Recommendation (NPS)', 'Zero to ten', 'Ratings', SpeedOutlined],
  csat: ['Satisfaction (CSAT)', 'One to five', 'Ratings', ThumbUpOutlined],
  ces: ['Ease (CES)', 'One to seven', 'Ratings', Bolt],
  slider: ['Slider', 'A value between two ends', 'Ratings', Tune],
  matrix_single: ['Single-choice matrix', 'A table, one choice in each row', 'Tables', GridOnOutlined],
  matrix_multi: ['Multiple-choice matrix', 'A table, any number in each row', 'Tables', TableChartOutlined],
  matrix_rating: ['Rating matrix', 'A table, the same scale in each row', 'Tables', TableRowsOutlined],
  image: ['Picture', 'A photo or a screenshot', 'Files', ImageOutlined],
  audio: ['Voice', 'A recording or an audio file', 'Files', MicNoneOutlined],
  file: ['File', 'A document, a table, a scan', 'Files', AttachFileOutlined],
  signature: ['Signature', 'Drawn, or a typed name', 'Files', DrawOutlined],
  contact_info: ['Contact details', 'Name, email, phone', 'Contact and location', ContactMailOutlined],
  address: ['Address', 'Street, postcode, town', 'Contact and location', HomeOutlined],
  location: ['Location', 'Where it was, on the map', 'Contact and location', PlaceOutlined],
  customer_ref: ['Customer', 'One of your customers', 'Contact and location', PersonSearchOutlined],
  user_ref: ['User', 'A user', 'Contact and location', BadgeOutlined],
  consent: ['Consent', 'A box to agree with', 'Contact and location', HowToRegOutlined],
  section: ['Section', 'A heading for the next questions', 'Structure', TitleOutlined],
  statement: ['Text to read', 'Text without an answer', 'Structure', ArticleOutlined],
  page_break: ['New page', 'Starts a new page', 'Structure', InsertPageBreakOutlined],
  calculated: ['Calculated', 'Calculated from other answers', 'Structure', FunctionsOutlined],
  hidden: ['Hidden value', 'Saved with the response, not shown', 'Structure', VisibilityOffOutlined],
};

export const questionKinds = Object.fromEntries(
  Object.entries(kinds).map(([kind, [name, about, family, icon]]) => [kind, { name, about, family, icon }]),
) as Record<FieldType, QuestionKind>;
