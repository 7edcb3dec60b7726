/** Links to documents expire within the hour; rows keep them for years. Before one is shown it is signed again. */
import { useQuery } from '@tanstack/react-query'
import { signFiles } from '#server/modules/system/file.contract.ts'
import { send } from '../client.ts'
import type { StoredFile } from './send-file.ts'

const ours = '/api/dfs/oss/file/'
const isId = /^[\da-f]{8}-[\da-f-]{27}$/i
/** Well below the hour that a link lives. */
const freshMs = 30 * 60_000

/** The files with links that work now; foreign links and those that nobody could sign stay as they are. */
export function useFreshLinks<File extends StoredFile>(files: readonly File[]): readonly File[] {
  const stale = files.map((file) => file.link).filter((link) => link.startsWith(ours) || isId.test(link))
  const { data } = useQuery({
    queryKey: [signFiles.path, stale],
    enabled: stale.length > 0,
    staleTime: freshMs,
    queryFn: ({ signal }) => send(signFiles, { files: stale }, { signal, silent: true }),
  })
  return data ? files.map((file) => refreshed(file, data[file.link])) : files
}

const refreshed = <File extends StoredFile>(file: File, signed: StoredFile | undefined): File =>
  signed ? { ...file, link: signed.link, name: file.name && !isId.test(file.name) ? file.name : signed.name } : file
