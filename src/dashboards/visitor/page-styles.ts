/** Contains no character that HTML would escape. */
export const pageStyles = `
*{box-sizing:border-box}
body{margin:0;font:var(--size-body)/1.5 var(--font);color:var(--text);background:var(--background)}
header,main,footer{max-width:1280px;margin:0 auto;padding:16px}
body{border-top:4px solid var(--fill);min-height:100vh;display:flex;flex-direction:column}
body>*{width:100%}
footer{margin-top:auto!important}
.about{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;padding-top:24px}
header{display:flex;flex-wrap:wrap;align-items:flex-end;gap:12px 24px;padding-top:24px}
.links{display:flex;flex-wrap:wrap;gap:8px}
.links a{color:var(--text);padding:7px 12px;border:1px solid var(--border-strong);border-radius:var(--radius);text-decoration:none;font-weight:500}
.links a:hover{background:var(--sunken)}
.logo{display:block;max-height:44px;max-width:200px;margin-bottom:12px}
.plain{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;max-width:none;max-height:none;color:var(--text)}
.plain span{color:var(--text-muted)}
h1{font-size:var(--size-headline);line-height:1.3;margin:0;overflow-wrap:anywhere}
h2{font-size:var(--size-lead);margin:0;overflow-wrap:anywhere}
p{margin:0}
a{color:var(--link)}
.muted{color:var(--text-muted);font-size:var(--size-small)}
.grow{flex-grow:1;min-width:0}
.choices{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin-bottom:16px}
label{display:grid;grid-template-columns:minmax(0,1fr);max-width:100%;gap:4px;font-size:var(--size-small);color:var(--text-muted)}
select,input,button{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--border-strong);border-radius:var(--radius);padding:8px 12px;min-height:40px;max-width:100%}
select{appearance:none;padding-right:36px;background:linear-gradient(45deg,transparent 50%,var(--text-muted) 50%) calc(100% - 19px) 50%/6px 6px no-repeat,linear-gradient(135deg,var(--text-muted) 50%,transparent 50%) calc(100% - 13px) 50%/6px 6px no-repeat,var(--surface)}
button{cursor:pointer;background:var(--fill);border-color:var(--fill);color:var(--on-fill);font-weight:500}
:focus-visible{outline:2px solid var(--fill);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;border-bottom:1px solid var(--border);margin-bottom:16px}
nav a{padding:8px 0;text-decoration:none;color:var(--text-muted)}
nav a[aria-current]{color:var(--text);border-bottom:2px solid var(--fill)}
.tiles{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px}
.tile{margin:0;padding:16px;background:var(--surface);border:1px solid var(--border);border-radius:var(--radius);display:flex;flex-direction:column;gap:8px;min-width:0;overflow:hidden}
.tile.bare{background:none;border:0;padding:8px 0;justify-content:center}
.tile img{display:block;width:100%;height:auto}
.drawing svg{display:block;max-width:100%;height:auto;margin:0 auto}
.on-narrow{display:none}
.below{display:flex;gap:12px;justify-content:space-between;align-items:baseline;margin-top:auto}
.below details{flex-grow:1;min-width:0}
.wide{grid-column:1/-1;padding:48px 0;text-align:center}
@media (scripting: enabled){.choices button{display:none}}
.figures{display:flex;flex-wrap:wrap;gap:8px 32px;margin:0}
.figures>div{display:grid;align-content:start}
.figures dd{margin:0}
.figure{font-size:var(--size-display);font-weight:600;line-height:1.2}
.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.positive{color:var(--success)}
.negative{color:var(--danger)}
.warning{color:var(--warning)}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:var(--size-small);font-variant-numeric:tabular-nums}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--border);text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:500;color:var(--text-muted)}
.number{text-align:end}
ul{margin:0;padding:0;list-style:none;display:grid;gap:12px;overflow-y:auto;max-height:420px}
li,.text{overflow-wrap:anywhere;white-space:pre-wrap}
summary{cursor:pointer;font-size:var(--size-small);color:var(--text-muted)}
hr{width:100%;border:0;border-top:1px solid var(--border)}
footer{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;padding:16px 16px 40px;color:var(--text-muted);font-size:var(--size-small)}
footer a{color:inherit}
footer nav{border:0;margin:0}
footer nav a{padding:0;text-decoration:underline}
.message{max-width:460px;padding-top:14vh}
.card{display:grid;gap:16px;padding:32px;background:var(--surface);border:1px solid var(--border);border-radius:var(--radius)}
.message form{display:grid;gap:16px}
.message input,.message button{width:100%}
[aria-invalid]{border-color:var(--danger)}
[role=alert]{color:var(--danger)}
@media (max-width:1000px){.on-wide{display:none}.on-narrow{display:block}.tile{grid-column:span 6!important;grid-row:auto!important}.tile.whole,.tile.bare{grid-column:1/-1!important}}
@media (max-width:760px){.tile{grid-column:1/-1!important}}
@media (max-width:640px){.card{padding:24px 16px}.choices label{width:100%}}
@media print{.choices,nav,.links,.below{display:none}body{border:0;background:none}.tile{break-inside:avoid}.tile,.table,ul{overflow:visible;max-height:none}}
`;
