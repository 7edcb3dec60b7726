/** Menu entries of tasks, instances and process models. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const processMenus: readonly MenuDeclaration[] = [
  { code: 'work', name: { zh: '我的工作', en: 'My work' }, icon: 'schedule', needs: 'workflow:work' },
  { code: 'work-todo', parent: 'work', name: { zh: '待办任务', en: 'To do' }, path: '/work/todo', icon: 'inbox', needs: 'workflow:work' },
  { code: 'work-claim', parent: 'work', name: { zh: '待签收', en: 'To claim' }, path: '/work/claim', icon: 'check-square', needs: 'workflow:work' },
  { code: 'work-done', parent: 'work', name: { zh: '已办任务', en: 'Done' }, path: '/work/done', icon: 'solution', needs: 'workflow:work' },
  { code: 'work-send', parent: 'work', name: { zh: '我发起的', en: 'Started by me' }, path: '/work/send', icon: 'user', needs: 'workflow:work' },
  { code: 'work-copy', parent: 'work', name: { zh: '抄送我的', en: 'Copied to me' }, path: '/work/copy', icon: 'mail', needs: 'workflow:work' },
  { code: 'work-start', parent: 'work', name: { zh: '发起流程', en: 'Start a process' }, path: '/work/start', icon: 'form', needs: 'workflow:start' },
  { code: 'work-leave', parent: 'work', name: { zh: '请假管理', en: 'Leave' }, path: '/work/leave', icon: 'calendar', needs: 'leave:list', entities: ['leave'] },
  { code: 'work-proxy', parent: 'work', name: { zh: '代理中心', en: 'Proxies' }, path: '/work/proxy', icon: 'idcard', needs: 'workflow:work' },
  { code: 'work-settings', parent: 'work', name: { zh: '审批设置', en: 'Inbox settings' }, path: '/work/settings', icon: 'setting', needs: 'workflow:work' },
  { code: 'process-admin', name: { zh: '流程管理', en: 'Processes' }, icon: 'cluster', needs: 'workflow:manage' },
  { code: 'process-model', parent: 'process-admin', name: { zh: '流程模型', en: 'Models' }, path: '/workflow/model', icon: 'form', needs: 'workflow:manage', entities: ['workflow'] },
    needs: 'workflow:manage',
    needs: 'workflow:operate',
    needs: 'workflow:operate',
    needs: 'workflow:operate',
    needs: 'workflow:work',
]
