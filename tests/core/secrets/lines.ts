/**
 * 200 lines as they stand on stages. `⟦…⟧` is the part that must be hidden; `{n}` are n letters and digits, so that no
 * scanner takes this file for a leak. Code first, data (YAML, `.env`, INI, properties) after it.
 */
export const codeLines: readonly string[] = `
const client = new OpenAI({ apiKey: "⟦sk-{48}⟧" });
const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY });
const anthropic = createAnthropic('⟦sk-ant-api03-{80}⟧');
const token = "⟦ghp_{36}⟧";
const octokit = new Octokit({ auth: "⟦github_pat_{22}_{59}⟧" });
git clone https://⟦x-access-token:ghs_{36}⟧@github.com/acme/app.git
const gitlab = new Gitlab({ token: '⟦glpat-{20}⟧' });
aws_access_key_id = "⟦AKIAIOSFODNN7EXAMPL1⟧"
const s3 = new S3({ accessKeyId: "⟦AKIAIOSFODNN7EXAMPL2⟧", secretAccessKey: "⟦{40}⟧" });
const maps = "https://maps.example.com/js?key=⟦AIza{35}⟧";
const slack = new WebClient("⟦xoxb-{12}-{12}-{24}⟧");
fetch("https://hooks.slack.com/services/⟦T{8}/B{8}/{24}⟧");
const stripe = new Stripe("⟦sk_live_{24}⟧");
const stripe = new Stripe('⟦rk_test_{24}⟧');
stripe.webhooks.constructEvent(body, sig, "⟦whsec_{32}⟧");
npm config set //npm.example.com/:_authToken ⟦npm_{36}⟧
twine upload -p ⟦pypi-{60}⟧ dist/*
sendgrid.setApiKey('⟦SG.{22}.{43}⟧');
const hf = new HfInference("⟦hf_{34}⟧");
vsce publish -p ⟦vsce_{40}⟧
docker login -u acme -p ⟦dckr_pat_{27}⟧
curl -H "Authorization: Bearer ⟦{43}⟧" https://api.example.com/v1/me
curl -H 'authorization: bearer ⟦eyJ{20}.eyJ{40}.{43}⟧' localhost:8080
headers.set("Authorization", "Basic ⟦YWRtaW46aHVudGVyMg==⟧");
headers: { Authorization: "Token ⟦{40}⟧" },
const jwt = "⟦eyJ{33}.eyJ{70}.{43}⟧";
const password = "⟦hunter2⟧";
const password = '⟦correct horse battery staple⟧';
let dbPassword: string = "⟦s3cr3t!⟧";
password: "⟦p@ssw0rd⟧",
"password": "⟦letmein⟧",
user.setPassword("letmein");
private static final String PASSWORD = "⟦tiger⟧";
var connectionString = "⟦Server=tcp:db.example.com;Database=app;User ID=sa;Password=Pa55!⟧";
builder.Configuration["ConnectionStrings:Main"] = "Server=db;User Id=sa;Password=⟦Pa55w0rd⟧;";
const uri = "mongodb+srv://⟦admin:hunter2⟧@cluster0.example.net/app";
const db = new Pool({ connectionString: "⟦postgres://app:s3cret@db.example.com:5432/app⟧" });
redis.connect("redis://⟦:hunter2⟧@cache.example.com:6379/0");
amqp.connect('amqp://⟦guest:guest⟧@localhost');
DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=⟦{86}==⟧;EndpointSuffix=core.example.net
const sas = "https://acme.blob.example.net/c?sv=2022&sig=⟦{43}%3D⟧";
Endpoint=sb://acme.example.net/;SharedAccessKeyName=Root;SharedAccessKey=⟦{43}=⟧
client_secret: '⟦{32}⟧',
clientSecret = "⟦{40}⟧"
const CLIENT_SECRET = \`⟦{40}⟧\`;
app.use(session({ secret: "⟦keyboard cat⟧" }));
jwt.sign(payload, { secretKey: '⟦shhhhh⟧' });
SECRET_KEY = "⟦django-insecure-{50}⟧"
app.secret_key = b"x"
api_key = "⟦{32}⟧"
api-key: "⟦{32}⟧"
"x-api-key": "⟦{32}⟧",
'X-Api-Key' => '⟦{32}⟧',
private_key := "⟦{64}⟧"
encryptionKey: "⟦{32}⟧"
const accessToken = "⟦{24}⟧";
refresh_token="⟦{24}⟧"
export GITHUB_TOKEN=⟦ghp_{36}⟧
export API_TOKEN=⟦{24}1⟧
export AWS_SECRET_ACCESS_KEY=⟦{38}9z⟧
$env:AZURE_DEVOPS_TOKEN = "⟦{52}⟧"
mysql -u root --password=⟦hunter2⟧ app
mysql -u root --password ⟦hunter2⟧ app
az login --password "⟦hunter2!⟧"
pass: "⟦opensesame⟧"
smtp: { user: "⟦ada@example.com⟧", pass: "⟦opensesame⟧" }
const author = "Ada Lovelace <⟦ada@example.com⟧>";
// ask ⟦grace.hopper@navy.example.org⟧ about this
to: ['⟦a.b+c@sub.example.co.uk⟧'],
git config user.email ⟦me@example.dev⟧
"email": "⟦jo@example.io⟧",
<a href="mailto:⟦team@example.com⟧">Write to us</a>
const passphrase = "⟦open the door⟧";
ssh-keygen -N "" -f key
credentials: "⟦{20}⟧"
const auth_token = '⟦{32}⟧' // do not commit
os.environ["API_KEY"] = "⟦{32}⟧"
ENV API_KEY=⟦{30}42⟧
--from-literal=password=⟦hunter2⟧
?access_token=⟦{32}⟧&page=2
const url = "https://api.example.com/?token=⟦{32}⟧";
let masterKey = "⟦{24}⟧"
subscriptionKey: "⟦{32}⟧",
"Ocp-Apim-Subscription-Key": "⟦{32}⟧"
const vault = new Vault("⟦hvs.{24}⟧");
const shop = 'https://⟦{16}:shppa_{32}⟧@acme.example.com/admin';
digitalocean_token = "⟦dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef⟧"
const password = getPassword();
const password = await prompt("Password?");
const password = req.body.password;
function login(user: string, password: string): Promise<Token> {
password: string;
password?: string,
private String password;
this.password = password;
if (token === undefined) return;
if (token == null) throw new Error("no token");
const token = useToken();
const token = localStorage.getItem("token");
return { token };
token: CancellationToken,
token: vscode.CancellationToken
cancellationToken.isCancellationRequested
for (const token of tokens) {
type Token = "identifier" | "number";
const tokenType = "bearer";
tokenUrl: "https://auth.example.com/oauth/token",
const passwordField = document.querySelector("#password");
<input type="password" name="password" id="password">
<label for="password">Password</label>
passwordHint: "Your first pet",
const secretName = "prod/db";
secretKeyRef:
apiKey: process.env["API_KEY"],
apiKey: config.get("apiKey"),
apiKey: "<your-api-key>",
apiKey: "YOUR_API_KEY",
const apiKey = "\${API_KEY}";
const key = "ArrowLeft";
keyboard.press("Enter");
primaryKey: true,
foreignKey: "user_id",
const publicKey = await importKey();
password = ""
password: null,
password: undefined,
password: Password
var password = nil
token = None
GITHUB_TOKEN: \${{ secrets.GITHUB_TOKEN }}
export TOKEN=$TOKEN
export TOKEN=$(gh auth token)
echo "$PASSWORD"
Authorization: Bearer $TOKEN
Authorization: Bearer <token>
const header = \`Bearer \${token}\`;
import { secret } from './secret.ts';
@Inject(API_TOKEN) private readonly token: string,
@media (max-width: 40rem) { .a { color: red } }
@import "theme.css";
import x from "@scope/package";
npm install @types/node@20
docker pull node@sha256:0123456789
git clone git@github.com:acme/app.git
http://localhost:3710/api/next
https://example.com:8080/a@b
const at = user@host;
sk-learn is not a key
const sk_live = false;
eyJ is how they begin
expect(token).toBe("abc");
describe('password', () => {
assert password != ""
password.length >= 8
const bypass = "x";
compass: "north",
pass: true,
const passed = "12 of 14";
passes = 12
passport.authenticate("local")
const secretary = "Ada";
const author = "Ada";
authors: ["Ada", "Grace"],
tokenizer: "cl100k_base",
maxTokens: 4096,
max_tokens=1024
const accessKeyId = id;
resetPassword(user);
passwordPolicy: "strong",
passwordLength: 16,
const secrets = [];
fetch("/api/token")
tokenCount = 12
const MONKEY = "banana";
`
  .trim()
  .split('\n');

export const dataLines: readonly string[] = `
password: ⟦hunter⟧
PASSWORD=⟦hunter⟧
DB_PASS=⟦letmein⟧
spring.datasource.password=⟦tiger⟧
  token: ⟦abcdefgh⟧
api_key: ⟦{20}⟧
SECRET=⟦opensesame⟧
DATABASE_URL=postgres://⟦app:secret⟧@db:5432/app
SMTP_USER=⟦robot@example.com⟧
client_secret = ⟦{24}⟧
password: "⟦quoted one⟧"
password: <your password>
password: \${DB_PASSWORD}
password: ""
password:
secretName: my-secret
key: value
token_expiry: 3600
type: string
user: ada
port: 5432
PASSWORD_FILE=/run/secrets/db
- name: token
tokens: 12
keyboard: us
image: node:20
`
  .trim()
  .split('\n');
