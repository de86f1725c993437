CREATE TABLE "release_browsers" (
	"browser_hash" text NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "release_browsers_browser_hash_device_id_pk" PRIMARY KEY("browser_hash","device_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"status" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"mailed_at_ms" bigint,
	"releases_at_ms" bigint,
	"link_hash" text,
	"ticket_hash" text,
	"browser_hash" text,
	CONSTRAINT "releases_link_hash" UNIQUE("link_hash"),
	CONSTRAINT "releases_ticket_hash" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "verifier_hash" text;--> statement-breakpoint
ALTER TABLE "release_browsers" ADD CONSTRAINT "release_browsers_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_browsers_device_id" ON "release_browsers" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "releases_person_id" ON "releases" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "releases_device_id" ON "releases" USING btree ("device_id");