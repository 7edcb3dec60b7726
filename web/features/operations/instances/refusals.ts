/** Reads what a job over many instances says it was refused for: `{refusals: [{processInstanceId, message | problems}]}`. Pure. */
export interface Refusal {
  readonly processInstanceId: string
  readonly reason: string
}

interface Refused {
  readonly processInstanceId?: unknown
  readonly message?: unknown
  readonly problems?: readonly { readonly elementId?: string | null; readonly message?: string }[]
}

export function refusalsOf(result: Readonly<Record<string, unknown>> | null | undefined): readonly Refusal[] {
  const refused = Array.isArray(result?.['refusals']) ? (result['refusals'] as readonly Refused[]) : []
  return refused.map(({ processInstanceId, message, problems = [] }) => ({
    processInstanceId: String(processInstanceId ?? ''),
    reason: typeof message === 'string' ? message : problems.map((problem) => [problem.elementId, problem.message].filter(Boolean).join(': ')).join('; '),
  }))
}
