import { chromium } from 'playwright-core';
const b = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox']});
for (const [name,w,h] of [['wide',960,540],['phone',390,700]]) {
 const p = await b.newPage({viewport:{width:w,height:h}});
 await p.goto('file:///tmp/out.html#2');
 await p.waitForSelector('html[data-ready]',{state:'attached'});
 await p.mouse.move(w/2,h/2); await p.mouse.move(w/2+5,h/2);
 await p.waitForTimeout(500);
 await p.screenshot({path:`/tmp/shot-${name}.png`});
}
await b.close();
