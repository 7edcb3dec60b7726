/** Menu entries of tasks, instances and process models. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const processMenus: readonly MenuDeclaration[] = []
