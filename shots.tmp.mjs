import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
const port = 4401;
const who = JSON.parse(readFileSync('/tmp/journeys-data/demo-sign-in.json','utf8'));
const at = (p) => `http://demo.localhost:${port}${p}`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const c0 = await browser.newContext(); const p0 = await c0.newPage();
await p0.goto(at('/login')); await p0.getByLabel('E-mail').fill(who.email); await p0.getByLabel('Password',{exact:true}).fill(who.password); await p0.getByRole('button',{name:'Sign in'}).click(); await p0.waitForURL('**/dashboard');
const storageState = await c0.storageState(); await c0.close();
const shots = process.argv.slice(2);
const all = {
  dashboard: async (page) => page.goto(at('/dashboard')),
  menu: async (page, phone) => { await page.goto(at('/feedback-management/sentiments/create')); if (phone) await page.getByRole('button',{name:'Unfold the menu'}).click(); await page.waitForTimeout(900); const more = page.getByRole('button',{name:'View more'}); if (await more.count()) await more.click(); },
  mini: async (page, phone) => { await page.goto(at('/user/profile')); if (!phone) { await page.getByRole('button',{name:'Fold the menu'}).click(); } },
  drawer: async (page) => { await page.goto(at('/admin/branding')); await page.getByRole('button',{name:'Create New Sentiment'}).click(); },
  profilemenu: async (page) => { await page.goto(at('/user/account-settings')); await page.waitForTimeout(600); await page.getByRole('button',{name:'Profile menu'}).click(); },
  forbidden: async (page) => page.goto(at('/forbidden')),
  permissions: async (page) => page.goto(at('/debug/permissions')),
  users: async (page) => page.goto(at('/user-management/users')),
  roles: async (page) => page.goto(at('/user-management/roles')),
  response: async (page) => { await page.goto(at('/dashboard')); await page.getByRole('region',{name:'Latest responses'}).getByRole('link').first().click(); },
  report: async (page) => page.goto(at('/reporting/1/view')),
  dialog: async (page) => { await page.goto(at('/feedback-management/sentiments')); await page.getByRole('button',{name:/^Delete /}).first().click(); },
  planned: async (page) => page.goto(at('/dashboards/list')),
};
for (const [width,height] of [[1280,800],[390,844]]) for (const mode of ['light','dark']) {
  const ctx = await browser.newContext({ viewport:{width,height}, storageState, reducedMotion:'reduce' });
  await ctx.addInitScript((m)=>localStorage.setItem('candor-config', JSON.stringify({mode:m})), mode);
  const page = await ctx.newPage();
  const files=[];
  for (const [name,go] of Object.entries(all)) { if (shots.length && !shots.includes(name)) continue;
    try { await go(page, width<600); } catch (e) { console.log(name, width, mode, e.message.split('\n')[0]); }
    await page.waitForTimeout(900);
    const f=`/tmp/journeys-shots/${name}-${width}-${mode}.png`; await page.screenshot({path:f}); files.push(f);
  }
  await ctx.close();
  // sheets
  const per = width<600?5:4, cols= width<600?5:2;
  for (let i=0;i<files.length;i+=per) { const part=files.slice(i,i+per); const w=width<600?390:960,h=width<600?844:600; const rows=Math.ceil(part.length/cols);
    const imgs=await Promise.all(part.map((f)=>sharp(f).resize(w,h).toBuffer()));
    await sharp({create:{width:w*cols+8*(cols-1),height:h*rows+8*(rows-1),channels:3,background:'#f0f'}}).composite(imgs.map((input,k)=>({input,left:(k%cols)*(w+8),top:Math.floor(k/cols)*(h+8)}))).png().toFile(`/tmp/journeys-shots/sheet-${width}-${mode}-${i/per}.png`); }
}
await browser.close();
