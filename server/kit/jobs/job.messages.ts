/** What jobs say to their owners. */
import { defineMessages } from '../messages.ts'

export const jobMessages = defineMessages({
  'job-lost': { zh: '任务多次中断，已停止', en: 'The job was interrupted too often and has been stopped' },
  'job-broken': { zh: '任务执行异常，请联系管理员（编号 {errorId}）', en: 'The job failed on our side; tell the administrator {errorId}' },
  'job-finished': { zh: '任务已结束，不能取消', en: 'The job has ended already' },
  'job-not-repeatable': { zh: '只有失败或已取消的任务可以重试', en: 'Only failed or cancelled jobs can be repeated' },
  'job-no-file': { zh: '文件获取失败', en: 'There is no such file' },
})
