/** Addresses of these screens. */
export const instancePath = (processInstanceId: string): string => `/workflow/instance-detail/index?id=${processInstanceId}`
export const statisticsPath = (definitionId: string): string => `/workflow/statistics/index?id=${definitionId}`
export const diffPath = (from: string, to: string): string => `/workflow/diff/index?from=${from}&to=${to}`
export const migratePath = (from: string, to = ''): string => `/workflow/migrate/index?from=${from}${to && `&to=${to}`}`

/** The list of instances with these filters in force. */
export function instancesPath(filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString()
  return `/workflow/instance/index${query && `?${query}`}`
}

/** Where a draft is drawn. */
export const designPath = (modelId: string): string => `/workflow/design/index?id=${modelId}`
