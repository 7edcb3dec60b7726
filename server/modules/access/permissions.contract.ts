/** Menu entries and buttons under the name by which references find them. */
import { permissions } from './menu.contract.ts'

export const permissionEntries = permissions
