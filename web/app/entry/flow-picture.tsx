/** A purchase on its way through a process, drawn in the notation that the product runs. */
export const FlowPicture = () => (
  <svg className="flow-picture" viewBox="0 0 520 300" aria-hidden="true">
    <g className="flow-lines">
      <path d="M44 150H92M196 150H226M274 150H318M422 150H474" />
      <path d="M250 126V82a16 16 0 0 1 16-16h52M422 66h24a16 16 0 0 1 16 16v68" />
      <path d="M250 174v44a16 16 0 0 0 16 16h52M422 234h24a16 16 0 0 0 16-16v-68" />
    </g>
    <circle className="flow-event" cx="30" cy="150" r="14" />
    <circle className="flow-event flow-end" cx="488" cy="150" r="14" />
    <rect className="flow-task" x="92" y="122" width="104" height="56" rx="12" />
    <path className="flow-task" d="M250 126l24 24-24 24-24-24z" />
    <path className="flow-glyph" d="M242 142l16 16m0-16l-16 16" />
    {[38, 122, 206].map((y) => (
      <rect key={y} className="flow-task" x="318" y={y} width="104" height="56" rx="12" />
    ))}
    <g className="flow-glyph">
      <path d="M112 142h16l5 14h22l6-12h-26M138 163.5h.1M152 163.5h.1" />
      <path d="M340 58h34M340 66h44M340 74h24M396 62l5 5 9-10" />
      <path d="M342 143l14-7 14 7v15l-14 7-14-7zM342 143l14 7 14-7M356 150v15M382 146h24M382 155h16" />
      <path d="M340 226h34v18h-34zM374 232h12l8 7v5h-20M349 247.5h.1M384 247.5h.1" />
    </g>
    <circle className="flow-token" r="6">
      <animateMotion dur="6s" repeatCount="indefinite" path="M44 150H226L250 126V82a16 16 0 0 1 16-16H446a16 16 0 0 1 16 16v68h12" />
    </circle>
    <circle className="flow-token flow-token-late" r="6">
      <animateMotion dur="6s" begin="-2.5s" repeatCount="indefinite" path="M44 150H474" />
    </circle>
  </svg>
)
