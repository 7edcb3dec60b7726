/** Menu icons by the names that the server's menu uses; anything unknown shows the entry's first letter. */
import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BarsOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  CalendarOutlined,
  CarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  ClusterOutlined,
  ControlOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExportOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  LineChartOutlined,
  LockOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  MonitorOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  PartitionOutlined,
  PieChartOutlined,
  PrinterOutlined,
  ProfileOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  SwapOutlined,
  TagOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TransactionOutlined,
  TruckOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bars: BarsOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  branches: BranchesOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  'check-square': CheckSquareOutlined,
  'clock-circle': ClockCircleOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  control: ControlOutlined,
  'customer-service': CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  environment: EnvironmentOutlined,
  export: ExportOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  key: KeyOutlined,
  'line-chart': LineChartOutlined,
  lock: LockOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  monitor: MonitorOutlined,
  'node-index': NodeIndexOutlined,
  notification: NotificationOutlined,
  partition: PartitionOutlined,
  'pie-chart': PieChartOutlined,
  printer: PrinterOutlined,
  profile: ProfileOutlined,
  project: ProjectOutlined,
  'question-circle': QuestionCircleOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  'shopping-cart': ShoppingCartOutlined,
  shopping: ShoppingOutlined,
  solution: SolutionOutlined,
  swap: SwapOutlined,
  tag: TagOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  truck: TruckOutlined,
  'unordered-list': UnorderedListOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
  warning: WarningOutlined,
}

/** Every icon that a menu entry can have, for choosing one. */
export const iconNames: readonly string[] = Object.keys(icons)

/** `ShoppingCartOutlined`, `shopping-cart-outlined` and `shopping-cart` all name the same icon. */
const normalize = (name: string): string =>
  name
    .replace(/Outlined$|-outlined$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()

export function MenuIcon({ name, label }: { name: string; label: string }) {
  const Known = icons[normalize(name)]
  // antd puts the class of its own icons on the wrapper, so both kinds line up in the menu.
  return Known ? (
    <span className="anticon menu-icon">
      <Known />
    </span>
  ) : (
    <span className="anticon menu-letter" aria-hidden="true">
      {label.trim().charAt(0).toUpperCase()}
    </span>
  )
}
