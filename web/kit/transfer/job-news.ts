/** The user's jobs on screen follow the server's news; those who show jobs also ask now and then, for the case that no socket gets through. */
import { useQueryClient } from '@tanstack/react-query'
import { jobDetail } from '#server/modules/system/job.contract.ts'
import { refreshPaths, resourcePath } from '../client.ts'
import { useServerEvent } from '../realtime.ts'

/** Milliseconds between questions about a job that runs. */
export const askAgainMs = 3000

export function useJobNews(): void {
  const cache = useQueryClient()
  useServerEvent('job-changed', () => void refreshPaths(cache, [resourcePath(jobDetail)]))
}
