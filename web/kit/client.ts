/**
 * Calls as typed functions and hooks: path, method, input and output come from the contract that the server registered.
 * Answers are not parsed again here; the server's own tests hold them to the contract.
 */
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, HttpMethod } from '#kit/contract.ts'
import { keepVersion } from './rights-version.ts'
import { request, type RequestFailed, type RequestOptions } from './request.ts'

export type InputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

type NamesOf<Shape> = unknown extends Shape ? PropertyKey : Shape extends unknown ? keyof Shape : never
/** What the contract does not name is refused by the server; here it does not compile, wherever the object was made. */
export type Named<C extends Call, I> = I & { readonly [Name in Exclude<keyof I, NamesOf<InputOf<C>>>]: never }

/** Sends a call. Path parameters are taken out of the input by name; the rest is query or body. Rejects with `RequestFailed`. */
export async function send<C extends Call, I extends InputOf<C>>(call: C, input: Named<C, I>, options?: RequestOptions): Promise<OutputOf<C>> {
  const { method, path, rest } = address(call, input)
  return (await request(method, path, rest, options)) as OutputOf<C>
}

/** Where a call goes: the filled-in path and what is left of the input. POST when the call knows it, so that filters never end in logs. */
export function address(call: Call, input: unknown): { method: HttpMethod; path: string; rest: unknown } {
  const method = call.methods.includes('POST') ? 'POST' : (call.methods[0] ?? 'GET')
  if (!call.path.includes('{')) return { method, path: call.path, rest: input }
  const rest = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { method, path, rest }
}

/** Cache key of a call: its path first, so that everything below a path can be refreshed at once. */
export const callKey = (call: Call, input?: unknown): readonly unknown[] => (input === undefined ? [call.path] : [call.path, input])

export interface ReadOptions<Answer = unknown> {
  /** False keeps the call back until its input is known. */
  readonly enabled?: boolean
  /** Milliseconds for which an answer counts as new; dictionaries say more than the default of zero. */
  readonly staleTime?: number
  /** Shows the last page while the next one loads. */
  readonly keepPrevious?: boolean
  /** Milliseconds between repetitions. */
  readonly refetchInterval?: number
  /** Asked about each answer: repeated only while there is one of which this is true. */
  readonly refetchWhile?: (answer: Answer) => boolean
  readonly silent?: boolean
  /** The answer is about rights: its version is kept with it. */
  readonly ofRights?: boolean
}

/** For `useQuery`, `prefetchQuery` and friends. */
export const callOptions = <C extends Call, I extends InputOf<C>>(call: C, input: Named<C, I>, options: ReadOptions<OutputOf<C>> = {}) =>
  queryOptions<OutputOf<C>, RequestFailed>({
    queryKey: callKey(call, input),
    queryFn: ({ signal, queryKey }) => send(call, input, { signal, silent: options.silent ?? false, ...(options.ofRights && keepVersion(queryKey)) }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
    ...(options.refetchInterval !== undefined && { refetchInterval: intervalOf(options.refetchInterval, options.refetchWhile) }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  })

const intervalOf = <Answer>(ms: number, isDue?: (answer: Answer) => boolean) =>
  isDue ? ({ state: { data } }: { readonly state: { readonly data?: Answer | undefined } }) => data !== undefined && isDue(data) && ms : ms

/** Reads a call and keeps the answer in the cache under `[path, input]`. Failures are shown as toasts unless `silent`. */
export const useCall = <C extends Call, I extends InputOf<C>>(
  call: C,
  input: Named<C, I>,
  options?: ReadOptions<OutputOf<C>>,
): UseQueryResult<OutputOf<C>, RequestFailed> => useQuery(callOptions(call, input, options))

export interface ActionOptions<C extends Call> {
  /** The caller shows the failure himself (field errors, conflict banner). */
  readonly silent?: boolean
  /** Path prefixes whose cached answers become stale; by default the call's own resource. */
  readonly refreshes?: readonly string[]
  readonly onDone?: (answer: OutputOf<C>, input: InputOf<C>) => void
}

/** Does something: `const remove = useAction(tenantCalls.remove); remove.mutate({ id })`. */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): UseMutationResult<OutputOf<C>, RequestFailed, InputOf<C>> {
  const cache = useQueryClient()
  return useMutation<OutputOf<C>, RequestFailed, InputOf<C>>({
    mutationFn: (input) => send(call, input as Named<C, InputOf<C>>, { silent: options.silent ?? false }),
    onSuccess: async (answer, input) => {
      options.onDone?.(answer, input)
      await refreshPaths(cache, options.refreshes ?? [resourcePath(call)])
    },
  })
}

/** Makes every cached answer below the path prefixes stale and loads those on screen again. */
export const refreshPaths = (cache: QueryClient, prefixes: readonly string[]): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  })

/** `/api/upms/tenant/remove/{id}` -> `/api/upms/tenant`. */
export const resourcePath = (call: Call): string => {
  const segments = call.path.split('/').filter((segment) => !segment.startsWith('{'))
  return segments.slice(0, -1).join('/')
}
